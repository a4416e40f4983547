// rule: one-more
// options: --input 24 --output 4 --input 18 --output 3 --input 4 --output 0 --input 40 --output 5 --repairs 5
// Where two tests fail and others pass, what mends both is no luck, however many do.
#include <stdio.h>

static int is_prime(int number) {
  for (int i = 2; i <= number - 1; i++)
    if (number % i == 0)
      return 0;
  return 1;
}

int main(void) {
  int limit, count = 0;
  scanf("%d", &limit);
  for (int i = 2; i <= limit - 1; i++)
    if (is_prime(i) == 1 && is_prime(i + 2) == 1)
      count++;
  printf("%d", count);
  return 0;
}
// expect: 'test 1' proved
// expect: 'test 2' failing postcondition line 19
// expect: 'test 3' failing postcondition line 19
// expect: 'test 4' proved
// expect-repair: 'test 2' gives 'i <= limit - 2'
