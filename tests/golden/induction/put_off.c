// Loops that end soon are unwound before they are settled by induction; where unwinding cannot
// decide the products in its time, induction does what it would have done at once (R1, ahead).
// options: --timeout 3
#include <assert.h>

//@ requires \valid(a + (0 .. 7));
int hash(const unsigned char *a, int n, int by) { // expect: hash proved
  int s = 7;
  if (n < 0 || n > 8 || by < 0 || by > 1000)
    return 0;
  for (int i = 0; i < n; i++)
    s = (s * by + a[i]) % 1009;
  assert(s >= 0 && s < 1009);
  return s;
}
