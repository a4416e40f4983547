// goto: forward, backward, into a block and out of two loops.
#include <assert.h>

void jumps(unsigned char n) {
  int count = 0;
  n %= 4;
again:
  if (count < n) {
    count++;
    goto again;
  }
  assert(count == n);

  int found = -1;
  for (int i = 0; i < 3; i++)
    for (int j = 0; j < 3; j++)
      if (i * 3 + j == 5) {
        found = i;
        goto out;
      }
  found = 100;
out:
  assert(found == 1);

  if (n == 2)
    goto inside;
  count = 0;
  if (n > 100) {
  inside:
    count = 50;
  }
  assert(count == (n == 2 ? 50 : 0));
}
// expect: jumps proved
