// P1: guards against signed overflow that do not overflow themselves.
#include <limits.h>

int sum(int a, int b) {
  return a + b; // expect: sum failing overflow here
}

int triple(int x) {
  return x * 3; // expect: triple failing overflow here
}

int opposite(int x) {
  return -x; // expect: opposite failing overflow here
}

int next(int *n) {
  return ++*n; // expect: next failing overflow here
}

int grow(unsigned char x, int y) {
  return y - x; // expect: grow failing overflow here
}
// options: --unchecked none --repairs 5
// expect-repair: sum gives 'if ((b > 0 && a > INT_MAX - b) || (b < 0 && a < INT_MIN - b)) {' proved silent first
// expect-repair: triple gives 'if (x > INT_MAX / 3 || x < INT_MIN / 3) {' proved silent first
// expect-repair: opposite gives 'if (x == INT_MIN) {' proved silent first
// expect-repair: next gives 'if (*n == INT_MAX) {' proved silent first
// expect-repair: grow gives 'if (y < INT_MIN + x) {' proved silent first
// The titles of two guards with one long condition differ.
// expect-repair: sum 'Insert `if ((b > 0 && a > INT_MAX - b… return 0;`' proved
// expect-repair: sum 'Insert `if ((b > 0 && a > INT_MAX - … return -1;`' proved
