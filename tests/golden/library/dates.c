// Dates as text: valid ones are never null, and a buffer has to be given.
#define _GNU_SOURCE
#include <assert.h>
#include <string.h>
#include <time.h>

void test_printed(void) {
  struct tm t = {.tm_mday = 1, .tm_year = 124};
  char text[26];
  assert(strlen(asctime(&t)) == 25);
  assert(asctime_r(&t, text) == text && text[24] == '\n');
}
// expect: test_printed proved

void no_date(void) {
  struct tm t = {.tm_mday = 1, .tm_year = 123456};
  char text[26];
  assert(asctime_r(&t, text)); // expect: no_date failing assertion here
}

char *missing(void) {
  return ctime(0); // expect: missing failing null-dereference here
}

unsigned long formatted(const struct tm *t) {
  char text[16];
  unsigned long n = strftime(text, sizeof text, "%F", t);
  assert(n < 16 && (n == 0 || text[n] == 0));
  return n;
}
// expect: formatted proved

unsigned long no_format(const struct tm *t) {
  char text[16];
  return strftime(text, sizeof text, 0, t); // expect: no_format failing null-dereference here
}
