// Whether a macro of a header got its memory is as little a test's question as whether a function of it did.
#include "allocating.h"
#include <assert.h>

void test_init(void) {
  struct stack s;
  STACK_INIT(&s);
  s.data[s.count++] = 3;
  assert(s.data[0] == 3 && s.count == 1);
  free(s.data);
}

void test_own(void) {
  int *own = malloc(sizeof *own);
  if (!own)
    *own = 1;
  free(own);
}

// options: --strict no
// expect: test_init proved
// expect: test_own failing null-dereference line 16
