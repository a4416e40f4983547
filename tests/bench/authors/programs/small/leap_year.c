#include <assert.h>

static int is_leap(int year) {
  return (year % 4 == 0 && year % 100 != 0) || year % 400 == 0;
  //- return (year % 4 == 0 && year % 100 == 0) || year % 400 == 0;
}

// specification
int main(void) {
  assert(is_leap(2024));
  assert(!is_leap(2023));
  assert(!is_leap(1900));
  assert(is_leap(2000));
  return 0;
}
