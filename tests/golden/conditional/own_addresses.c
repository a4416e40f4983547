// Where a function's own objects lie no caller chooses.
// options: --strict no
#include <stdint.h>
int table[4];

int slot(void) {
  int x = 0;
  return table[((uintptr_t)&x >> 4) & 7]; // expect: slot failing bounds here
}

int where(int is) {
  int x = 0;
  if (is)
    return table[((uintptr_t)&x >> 4) & 7]; // expect: where failing bounds here
  return 0;
}

int passed(const int *p) { return table[((uintptr_t)p >> 4) & 7]; }
// expect: passed conditional
