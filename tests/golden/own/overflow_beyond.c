// Where a program's overflow is only looked for up to a bound, so is what is said of the program;
// where the sums stay in their ranges it is proved.
// options: --strict no --repair no
#include <assert.h>
#include <stdio.h>

int main(void) { // expect: main bounded 'up to 16 iterations; beyond them all but overflow and leaks is proved'
  int n, total = 0, i = 1;
  if (scanf("%d", &n) != 1 || n < 0 || n > 1000)
    return 1;
  while (i != n + 1) {
    total += i;
    i += 2;
  }
  printf("%d\n", total);
  return 0;
}
