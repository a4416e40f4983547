// The x87's format: 64 bits of significand, and what double would lose is there.
#include <assert.h>
#include <float.h>

void exact(void) {
  long double big = 9007199254740993.0L; /* 2^53 + 1 */
  assert(big - 9007199254740992.0L == 1.0L);
  assert((double)big == 9007199254740992.0);
  assert(1.0L + LDBL_EPSILON > 1.0L && 1.0L + LDBL_EPSILON / 2 == 1.0L);
  assert(LDBL_MAX * 2 > LDBL_MAX && LDBL_MAX > DBL_MAX);
  assert(LDBL_MIN / 2 > 0 && 1.0L / 3 != 1.0 / 3);
  assert(0.1L != 0.1 && 0.5L == 0.5);
  assert(LDBL_MANT_DIG == 64 && sizeof(long double) == 16);
}

/* An integer of 64 bits and its conversion. */
long through(long n) {
  long double x = n;
  assert((long)x == n);
  assert(x + 1 > x);
  return (long)x;
}

int rounded_twice(double x, double y) {
  long double sum = (long double)x + y;
  assert(!(x >= 1 && x <= 2 && y >= 1 && y <= 2) || (sum >= 2 && sum <= 4));
  return sum > 0;
}
// expect: exact proved
// expect: through proved
// expect: rounded_twice proved
