// NOT proved: a sum that wraps around after many iterations.
// options: --repair no
#include <assert.h>

void hundred_millions(int n) {
  int s = 0;
  for (int i = 0; i < n; i++)
    s += 100000000;
  assert(s >= 0);
}

void byte(int n) {
  signed char c = 0;
  for (int i = 0; i < n; i++) {
    assert(c >= 0);
    c++;
  }
}
// expect: hundred_millions bounded
// expect: byte failing assertion 'c >= 0' line 15
