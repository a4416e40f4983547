// Whether the assertion can fail nobody knows (a product of 61 bits is a prime number): that stays
// as open as it was, and takes no repair away.
#include <assert.h>

int pick(int n, unsigned x, unsigned y) {
  int table[4] = {2, 3, 5, 7};
  int result = table[n];
  if (x > 1 && y > 1)
    assert((unsigned long)x * y != 2305843009213693951UL);
  return result;
}
// options: --timeout 4 --repairs 5
// expect: pick failing bounds 'table[n]' line 7
// expect-suspect: pick 'n' rank 1
// expect-repair: pick gives 'if (n < 0 || n >= 4) return 0;' bounded
