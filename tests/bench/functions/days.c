// edit: year % 400 == 0 => year % 200 == 0
#include <assert.h>

int days(int year, int month) {
  int leap;
  int result;
  if (year < 1583 || year > 4000 || month < 1 || month > 12)
    return 0;
  if (year % 400 == 0)
    leap = 1;
  else if (year % 100 == 0)
    leap = 0;
  else
    leap = year % 4 == 0;
  switch (month) {
  case 2:
    result = 28 + leap;
    break;
  case 4:
  case 6:
  case 9:
  case 11:
    result = 30;
    break;
  default:
    result = 31;
    break;
  }
  if (year % 4 != 0)
    assert(!leap);
  if (year == 1800 || year == 1900 || year == 2100 || year == 2200)
    assert(!leap);
  if (year == 2000)
    assert(leap);
  if (month == 2)
    assert(result == 28 || result == 29);
  else
    assert(result == 30 || result == 31);
  return result;
}
