#include <assert.h>

/* Sakamoto: 0 is Sunday. */
static int day_of_week(int year, int month, int day) {
  static const int shift[] = {0, 3, 2, 5, 0, 3, 5, 1, 4, 6, 2, 4};
  if (month < 3)
  //- if (month <= 3)
    year--;
  return (year + year / 4 - year / 100 + year / 400 + shift[month - 1] + day) % 7;
}

// specification
int main(void) {
  assert(day_of_week(2024, 2, 29) == 4);
  assert(day_of_week(2000, 1, 1) == 6);
  assert(day_of_week(1999, 12, 31) == 5);
  assert(day_of_week(2023, 3, 1) == 3);
  return 0;
}
