// Functions of time.h and unistd.h give what is documented and no more.
#define _GNU_SOURCE
#include <assert.h>
#include <error.h>
#include <time.h>
#include <unistd.h>

void rests(void) {
  struct timespec asked = {1, 0}, rest = {0, 0};
  int result = nanosleep(&asked, &rest);
  assert(result == 0 || result == -1);
  assert(rest.tv_sec <= 1 && rest.tv_nsec >= 0);
}
// expect: rests proved

long utc(void) {
  struct timespec now;
  if (timespec_get(&now, TIME_UTC))
    assert(now.tv_nsec < 1000000000);
  return 0;
}
// expect: utc proved

int piped(void) {
  int ends[2];
  if (pipe(ends) == 0)
    assert(ends[0] != ends[1]);
  return ends[0]; // expect: piped failing uninitialised here
}

int ends(int x) {
  if (x < 0)
    error(1, 0, "negative: %d", x);
  assert(x >= 0);
  error(0, 0, "not the end");
  assert(x > 0); // expect: ends failing assertion 'x > 0' here
  return x;
}
