// One arm of a switch; what stands behind it in the other arms is analysed.
#include <assert.h>
#include <setjmp.h>

static jmp_buf buffer;

int arm(int x) {
  switch (x & 3) {
  case 0: return 10;
  case 1: return 10 / x; // x is odd
  case 7: longjmp(buffer, 1);
  default: break;
  }
  assert((x & 2) != 0);
  return x;
}

int fails(int x) {
  switch (x & 3) {
  case 0: return 10;
  case 1: longjmp(buffer, 1);
  case 2: return 10 / (x - 2); // expect: fails failing division-by-zero here
  default: return x;
  }
}
// expect: arm proved
