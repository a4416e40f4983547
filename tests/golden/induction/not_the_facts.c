// NOT proved: bounds that hold only until a number wraps around.
#include <assert.h>

void unsigned_down(unsigned n) {
  unsigned last = 0;
  for (unsigned i = n; i >= 1; i--) {
    assert(i <= n);
    last = i;
    if (last == 0 || n > 1000)
      i = 2000;
  }
  assert(last != 2000);
}

void past_the_end(unsigned char limit, int n) {
  unsigned char c = 0;
  int rounds = 0;
  while (rounds < n) {
    if (c > limit)
      return;
    c++;
    rounds++;
    assert(rounds < 300);
  }
}
// expect: unsigned_down failing assertion
// expect: unsigned_down failing endless-loop
// expect: past_the_end bounded
// options: --repair no
