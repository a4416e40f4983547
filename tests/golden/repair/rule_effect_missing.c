// What is counted is only named.
// rule: effect-missing
// options: --repairs 3 --strict no --input '4 1 3 3 3' --output 3 --input '2 1 2' --output 0
#include <stdio.h>

int main(void) {
  int n, x, seen[10] = {0};
  scanf("%d", &n);
  for (int i = 0; i < n; i++) {
    scanf("%d", &x);
    if (0 <= x && x < 10)
      seen[x];
  }
  printf("%d\n", seen[3]);
  return 0;
}
// expect: 'test 1' failing postcondition 'printf("%d\n", seen[3])' line 14
// expect: 'test 2' proved
// expect-repair: 'test 1' 'Replace `seen[x]` with `seen[x]++`' first
