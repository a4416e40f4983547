// Times with leading zeros, and a price with two decimals.
// rule: printed-number
// options: --repairs 3 --strict no --input '65 2.5' --output '01:05 2.50' --input '720 0.25' --output '12:00 0.25'
#include <stdio.h>

int main(void) {
  int minutes;
  double price;
  scanf("%d %lf", &minutes, &price);
  printf("%2d:%2d ", minutes / 60, minutes % 60);
  printf("%.2f\n", price);
  return 0;
}
// expect: 'test 1' failing postcondition 'printf("%2d:%2d ", minutes / 60, minutes % 60)' line 10
// expect: 'test 2' failing postcondition 'printf("%2d:%2d ", minutes / 60, minutes % 60)' line 10
// expect-repair: 'test 1' 'Replace `"%2d:%2d "` with `"%02d:%02d "`' first
