// A prompt that nobody expects; it may be deleted as only tests say what is wanted.
// options: --repairs 3 --input '3' --output 3 --input '10' --output 10
#include <stdio.h>

int main(void) {
  int n;
  printf("Give a number:\n");
  if (scanf("%d", &n) == 1)
    printf("%d\n", n);
  return 0;
}
// expect-repair: 'test 1' 'Delete `printf("Give a number:\n");`' first
// expect: 'test 1' failing postcondition 'printf("Give a number:\n")' line 7
// expect: 'test 2' failing postcondition 'printf("Give a number:\n")' line 7
