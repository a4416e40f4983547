// The word that is wrong in all texts that tests print is mended where none prints it, too.
// options: --repairs 3 --input 1 --output 'inside the Circle.' --input 9 --output 'outside the Circle.'
#include <stdio.h>

int main(void) {
  int d;
  if (scanf("%d", &d) != 1)
    return 1;
  printf(d < 5 ? "inside " : d > 5 ? "outside " : "on ");
  if (d == 5)
    printf("(%d) the circle\n", d);
  else if (d < 5)
    printf("the circle\n");
  else
    printf("the circle\n");
  return 0;
}
// expect-repair: 'test 1' gives 'printf("(%d) the Circle.\n", d);' first silent
// expect: 'test 1' failing postcondition 'printf("the circle\n")' line 13
// expect: 'test 2' failing postcondition 'printf("the circle\n")' line 15
