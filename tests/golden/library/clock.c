// Clocks that Linux has can be read; others may not be there.
#include <assert.h>
#include <time.h>

long now(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  assert(t.tv_nsec < 1000000000);
  return t.tv_sec;
}
// expect: now proved

long of(int clock) {
  struct timespec t;
  assert(clock_gettime(clock, &t) == 0); // expect: of failing assertion here
  return t.tv_sec;
}
