// What stands in it may have been written by it: a static variable is then arbitrary elsewhere.
#include <assert.h>

static int level;

void weird(int x) {
  __asm__ volatile("xchg %0, %1" : "+r"(level) : "r"(x) : "memory");
}

int reads(void) {
  assert(level == 0); // expect: reads failing assertion here
  return level;
}
// expect: weird unsupported 'inline assembly' line 7
