// What is inserted in a header looks like that header, not like the file.
#include "laid_out.h"

#include <assert.h>

static int first(int a, int b) {
  if (a > b) return a;
  if (a < 0) return 0;
  return b;
}

void test_quotient(void) {
  assert(first(2, 1) == 2);
  assert(quotient(6, 3) == 2);
  assert(quotient(6, 0) == 0); // expect: test_quotient failing division-by-zero 'a / b'
}
// options: --function test_quotient
// expect-repair: test_quotient gives '	if (b == 0) {'
