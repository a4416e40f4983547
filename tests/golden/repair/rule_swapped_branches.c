// What ends the recursion is asked in the wrong order.
// rule: swapped-branches
// options: --repairs 3 --strict no --input '3 7 2 3 5' --output 'yes' --input '3 4 2 3 5' --output 'no' --input '2 5 2 3' --output 'yes' --input '2 0 1 1' --output 'yes'
#include <stdio.h>

static int parts[10];

static int reaches(int n, int sum) {
  if (n == 0)
    return 0;
  if (sum == 0)
    return 1;
  return reaches(n - 1, sum) || reaches(n - 1, sum - parts[n - 1]);
}

int main(void) {
  int n, sum;
  scanf("%d %d", &n, &sum);
  for (int i = 0; i < n; i++)
    scanf("%d", &parts[i]);
  printf(reaches(n, sum) ? "yes" : "no");
  return 0;
}
// expect: 'test 1' failing postcondition 'printf(reaches(n, sum) ? "yes" : "no")' line 21
// expect: 'test 2' proved
// expect: 'test 3' failing postcondition 'printf(reaches(n, sum) ? "yes" : "no")' line 21
// expect: 'test 4' proved
// expect-repair: 'test 1' 'Swap the `if` and the one behind it' first
