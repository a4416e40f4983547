// time and localtime: any moment.
#include <assert.h>
#include <time.h>

int hour(void) {
  time_t now = time(0);
  struct tm *t = localtime(&now);
  assert(t->tm_hour < 24 && t->tm_mon < 12);
  return t->tm_hour;
}
// expect: hour proved

int month(void) {
  static const int days[12] = {31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};
  time_t now = time(0);
  return days[localtime(&now)->tm_mon + 1]; // expect: month failing bounds here
}
