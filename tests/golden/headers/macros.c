// A macro of a header is changed at its definition, for all of its uses.
#include "macros.h"

#include <assert.h>

static int slots[CAPACITY];
static int used;

static int put(int value) {
  if (IS_FULL(used))
    return 0;
  slots[used++] = value; // expect: test_put failing bounds here
  return 1;
}

void test_put(void) {
  for (int i = 0; i < LAST_SLOT; i++)
    put(i);
  assert(used == 4);
}
// options: --function test_put
// expect-repair: test_put gives '#define IS_FULL(used) ((used) >= CAPACITY)' silent
// expect-suspect: test_put '(used) > CAPACITY' rank 1
