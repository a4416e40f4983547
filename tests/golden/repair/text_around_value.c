// options: --input '1 5 7 2' --output 'The second largest is 5.' --input '8 6 4 2' --output 'The second largest is 6.' --repairs 5
// A value that is printed without what the tests expect around it.
#include <stdio.h>

int main(void) {
  int largest = -1, second = -1, value;
  for (int i = 0; i < 4; i++) {
    scanf("%d", &value);
    if (value > largest) {
      second = largest;
      largest = value;
    } else if (value > second) {
      second = value;
    }
  }
  printf("%d\n", second);
  return 0;
}
// expect: 'test 1' failing postcondition line 16
// expect: 'test 2' failing postcondition line 16
// expect-repair: 'test 1' gives 'printf("The second largest is %d.\n", second);'
