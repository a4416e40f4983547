// `main` calls other code and asks for no input that is arbitrary: with tests of the whole program
// it is no test itself, and may be mended.
// options: --repairs 3 --input 3 --output '4 30' --input 5 --output '6 30'
#include <stdio.h>

static int next(int k) { return k + 1; }

int main(void) {
  int n;
  if (scanf("%d", &n) == 1)
    printf("%d %d\n", n + 2, next(29));
  return 0;
}
// expect-repair: 'test 1' 'Replace `2` with `1`' first
// expect: 'test 1' failing postcondition 'printf("%d %d\n", n + 2, next(29))' line 11
// expect: 'test 2' failing postcondition 'printf("%d %d\n", n + 2, next(29))' line 11
