// R2: an answer that tests expect and that no branch prints.
#include <stdio.h>

int main(void) {
  int n;
  scanf("%d", &n);
  if (n > 0)
    printf("more\n");
  else if (n < 0)
    printf("less\n");
  return 0;
} // expect: 'test 3' failing postcondition
// options: --input 4 --output more --input -2 --output less --input 0 --output none
// expect: 'test 1' proved
// expect: 'test 2' proved
// rule: missing-answer
// expect-repair: 'test 3' 'Insert `else printf("none\n");` behind `else if (n < 0)`' tests
