// Numbers that are printed without spaces, and a sum that is not begun anew.
// options: --repairs 3 --max-changes 2 --strict no --input '2 3 1 2 3 4 5 6' --output '6 15 ' --input '3 1 7 8 9' --output '7 8 9 '
#include <stdio.h>

int main(void) {
  int rows, columns, x, sum = 0;
  scanf("%d %d", &rows, &columns);
  for (int i = 0; i < rows; i++) {
    for (int j = 0; j < columns; j++) {
      scanf("%d", &x);
      sum += x;
    }
    printf("%d", sum);
  }
  return 0;
}
// expect: 'test 1' failing postcondition 'printf("%d", sum)' line 13
// expect: 'test 2' failing postcondition 'printf("%d", sum)' line 13
// expect-repair: 'test 1' 'Insert `sum = 0;` before `for (int j = 0; j < columns; j++) {`; Replace `"%d"` with `"%d "`' first
