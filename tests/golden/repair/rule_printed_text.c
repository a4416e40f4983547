// What is printed is nearly what is expected: only the text of a call of printf is wrong.
// rule: printed-text
// options: --repairs 3 --input 3 --output 0 --output 1 --output 2
#include <stdio.h>

int main(void) {
  int n;
  if (scanf("%d", &n) != 1)
    return 1;
  for (int i = 0; i < n; i++)
    printf("%d", i);
  return 0;
}
// expect-repair: 'test 1' 'Replace `"%d"` with `"%d\n"`' first
// expect: 'test 1' failing postcondition 'printf("%d", i)' line 11
