// A2, R5: two slips that only together let the first assertion pass; the loops of a date.
// options: --strict no --function main --max-changes 2 --repairs 5
#include <assert.h>

static int days_in(int month, int year) {
  static const int days[] = {31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};
  int leap = year % 4 == 0 && year % 100 != 0 && year % 400 == 0;
  return month == 2 && leap ? 29 : days[month];
}

static int day_of_year(int day, int month, int year) {
  int n = 0;
  for (int m = 1; m < month; m++)
    n += days_in(m, year);
  return n + day;
}

int main(void) {
  assert(day_of_year(1, 1, 2021) == 1);
  assert(day_of_year(1, 3, 2021) == 60);
  assert(day_of_year(1, 3, 2024) == 61); // expect: main failing assertion here
  assert(day_of_year(1, 3, 1900) == 60);
  assert(day_of_year(31, 12, 2000) == 366);
  return 0;
}
// expect-repair: main gives 'days[month - 1]' tests silent
// expect-repair: main gives 'year % 100 != 0 || year % 400 == 0' tests silent
