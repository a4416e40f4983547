// Clauses inside functions of headers are not used, which is said; annotations of others are none.
// options: --repair no
#include "clauses_of_headers.h"

int use(/*@null@*/ int *p) {
  __CPROVER_assert(up(3) == 3, "up"); // expect: use proved
  return !p;
}
// expect-error: 'of an included file, only those of functions are used'
