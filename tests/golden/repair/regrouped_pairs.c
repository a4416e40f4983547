// Two pairs of conditions of which both were meant.
// rule: regrouped
// options: --repairs 3 --strict no --input '4 1 1' --output YES --input '4 2 1' --output YES --input '4 2 3' --output NO --input '6 2 2' --output YES --input '6 3 4' --output NO --input '6 6 4' --output YES --input '4 1 2' --output YES --input '4 3 1' --output YES --input '4 1 3' --output YES --input '4 2 2' --output NO
#include <stdio.h>

int main(void) {
  int x, y, n;
  scanf("%d %d %d", &n, &x, &y);
  if (x == n / 2 || x == n / 2 + 1 || y == n / 2 || y == n / 2 + 1)
    printf("NO\n");
  else
    printf("YES\n");
  return 0;
}
// expect: 'test 1' proved
// expect: 'test 2' failing postcondition 'printf("NO\n")' line 10
// expect: 'test 3' proved
// expect: 'test 4' proved
// expect: 'test 5' proved
// expect: 'test 6' failing postcondition 'printf("NO\n")' line 10
// expect: 'test 7' failing postcondition 'printf("NO\n")' line 10
// expect: 'test 8' failing postcondition 'printf("NO\n")' line 10
// expect: 'test 9' failing postcondition 'printf("NO\n")' line 10
// expect: 'test 10' proved
// expect-repair: 'test 2' 'Replace `x == n / 2 || x == n / 2 + 1 || y == n …` with `(x == n / 2 || x == n / 2 + 1) && (y ==…`' first
