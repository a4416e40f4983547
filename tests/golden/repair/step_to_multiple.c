// Of two faults the second is searched for in time, and what was found there accepted.
#include <assert.h>
int days_in_month(int y, int m) {
  static const int d[] = {31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};
  if (m == 2 && (y % 4 == 0 && y % 100 != 0)) return 29;
  return d[m - 1];
}
int day_of_year(int y, int m, int d) {
  int n = d;
  for (int i = 1; i <= m; i++) n += days_in_month(y, i);
  return n;
}
int main(void) {
  assert(day_of_year(2023, 1, 1) == 1);
  assert(day_of_year(2023, 12, 31) == 365);
  assert(day_of_year(2000, 3, 1) == 61);
  return 0;
}
// options: --strict no --function main --repairs 5 --max-changes 2
// expect: main failing assertion
// expect-repair: main gives 'y % 100 != 0 || y % 400 == 0'
// expect-no-repair: main gives 'y % 101'
// rule: multiple-of-both
