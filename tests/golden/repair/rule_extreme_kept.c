// The longest run is asked for as the run itself is.
// rule: extreme-kept
// options: --repairs 3 --strict no --input '5 1 2 3 1 2' --output 3 --input '3 9 1 2' --output 2 --input '7 1 2 3 1 2 3 4' --output 4 --input '6 4 5 6 7 1 2' --output 4 --input '1 6' --output 1 --input '5 9 8 7 9 8' --output 2
#include <stdio.h>

int main(void) {
  int n, a, b, length = 1, longest = 1;
  scanf("%d %d", &n, &a);
  for (int i = 1; i < n; i++) {
    scanf("%d", &b);
    length = b > a ? length + 1 : 1;
    if (b > a)
      longest = length;
    a = b;
  }
  printf("%d\n", longest);
  return 0;
}
// expect: 'test 1' failing postcondition 'printf("%d\n", longest)' line 16
// expect: 'test 2' proved
// expect: 'test 3' proved
// expect: 'test 4' failing postcondition 'printf("%d\n", longest)' line 16
// expect: 'test 5' proved
// expect: 'test 6' proved
// expect-repair: 'test 1' 'Replace `b > a` with `length > longest`' first
