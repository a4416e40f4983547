// Quotients of lines that stand upright are compared.
// rule: cross-multiplied
// options: --repairs 3 --strict no --input '1 0 2 0' --output 'parallel' --input '1 2 2 4' --output 'parallel' --input '1 2 3 4' --output 'crossing' --input '0 1 0 -3' --output 'parallel'
#include <stdio.h>

int main(void) {
  double ax, ay, bx, by;
  scanf("%lf %lf %lf %lf", &ax, &ay, &bx, &by);
  if (ay / ax == by / bx)
    printf("parallel");
  else
    printf("crossing");
  return 0;
}
// expect: 'test 1' proved
// expect: 'test 2' proved
// expect: 'test 3' proved
// expect: 'test 4' failing postcondition 'printf("crossing")' line 12
// expect-repair: 'test 4' 'Replace `ay / ax == by / bx` with `ay * bx == by * ax`' first
