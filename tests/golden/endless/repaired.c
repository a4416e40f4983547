// What never ended ends: a repair of a loop without progress.
// options: --max-changes 1 --repairs 0
#include <assert.h>

int length(int n) {
  __builtin_assume(n >= 0 && n < 8);
  int i = 0;
  while (i < n) { // expect: length failing endless-loop 'while (i < n)' here
    i = i + 0;
  }
  assert(i == n);
  return i;
}
// expect-repair: length 'Replace `0` with `1`' proved
