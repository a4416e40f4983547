// Texts that are wrong in several places are one repair, read from what all tests expect; values
// between them are as they are.
// options: --repairs 3 --input 0 --output 'input is zero' --input 3 --output '3.0 is a positive' --input -3 --output '-3.0 is negative'
#include <stdio.h>

int main(void) {
  double a;
  printf("Enter a number: ");
  if (scanf("%lf", &a) != 1)
    return 1;
  if (a == 0)
    printf("input is zero.");
  else if (a > 0)
    printf("%.1f is positive.\n", a);
  else
    printf("%.1f is Negative.\n", a);
  return 0;
}
// expect-repair: 'test 1' gives 'printf("%.1f is a positive\n", a);' first silent
// expect-repair: 'test 1' gives 'printf("input is zero");' first
// expect-repair: 'test 1' 'Delete `printf("Enter a number: ");`; Replace `"input is zero."` with `"input is zero"`; Replace `"%.1f is positive.\n"` with `"%.1f is a positive\n"`; Replace `"%.1f is Negative.\n"` with `"%.1f is negative\n"`' first
// expect: 'test 1' failing postcondition 'printf("Enter a number: ")' line 8
// expect: 'test 2' failing postcondition 'printf("Enter a number: ")' line 8
// expect: 'test 3' failing postcondition 'printf("Enter a number: ")' line 8
