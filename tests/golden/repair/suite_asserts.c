// Where inputs and outputs say what is wanted a function with an assertion about a parameter is no
// test case: it is what they are about.
#include <assert.h>
#include <stdio.h>

static int half(int n) { return n / 2; }

static void show(int n, int most) {
  int v = half(n) - 1;
  assert(v <= most);
  printf("%d\n", v);
}

int main(void) {
  int n;
  if (scanf("%d", &n) == 1)
    show(n, 1000);
  return 0;
}
// options: --input 4 --output 3 --input 10 --output 6 --input 7 --output 4 --max-changes 1 --repairs 5
// expect-repair: 'test 1' gives 'int v = half(n) + 1;' first
// expect: 'test 1' failing postcondition 'printf("%d\n", v)' line 11
// expect: 'test 2' failing postcondition 'printf("%d\n", v)' line 11
// expect: 'test 3' failing postcondition 'printf("%d\n", v)' line 11
