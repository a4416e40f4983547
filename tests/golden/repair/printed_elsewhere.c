// A text that is quite another one says that the run came to another place: it is left alone.
// options: --repairs 1 --input 4 --output YES --input 3 --output NO
#include <stdio.h>

int main(void) {
  int n;
  if (scanf("%d", &n) != 1)
    return 1;
  if (n % 2 == 1)
    printf("YES\n");
  else
    printf("NO\n");
  return 0;
}
// expect-repair: 'test 1' 'Change `==` to `!=` in `n % 2 == 1`' first
// expect: 'test 1' failing postcondition 'printf("NO\n")' line 12
// expect: 'test 2' failing postcondition 'printf("YES\n")' line 10
