// What is inserted in a header looks like that header, not like the file.
#include "laid_out.h"

#include <assert.h>
#include <stddef.h>

static int first(const int *list) {
  if (!list) return 0;
  return list[0];
}

void test_lists(void) {
  assert(first(NULL) == 0);
  assert(second(NULL) == 0); // expect: test_lists failing null-dereference 'list[0]'
}
// options: --function test_lists
