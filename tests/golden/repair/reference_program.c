// What tests do not say of the output a correct program says.
// options: --reference reference_program.inc --repairs 5 --input '3 4 1 7' --input '2 -3 -5' --input '1 8'
#include <stdio.h>

int main(void) {
  int count, largest = 0;
  scanf("%d", &count);
  for (int i = 0; i < count; i++) {
    int next;
    scanf("%d", &next);
    if (i == 1 || next > largest)
      largest = next;
  }
  printf("%d\n", largest);
  return 0;
}
// expect: 'test 1' proved
// expect: 'test 2' failing postcondition 'printf("%d\n", largest)' line 14
// expect: 'test 3' proved
// expect-repair: 'test 2' 'Replace `1` with `0`' bounded
