// One of two texts for the same answer.
// rule: other-text
// options: --repairs 3 --strict no --input '2 3' --output 'Not valid' --input '2 2' --output 'Valid' --input '0 4' --output 'Not valid'
#include <stdio.h>

int main(void) {
  int a, b;
  scanf("%d %d", &a, &b);
  if (a != 0)
    printf("%s", a == b ? "Valid" : "Invalid");
  else
    printf("Not valid");
  return 0;
}
// expect: 'test 1' failing postcondition 'printf("%s", a == b ? "Valid" : "Invalid")' line 10
// expect: 'test 2' proved
// expect: 'test 3' proved
// expect-repair: 'test 1' 'Replace `"Invalid"` with `"Not valid"`' first
