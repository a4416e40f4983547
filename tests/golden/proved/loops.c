// for, while and do with break and continue; loops that end within the bound are complete.
#include <assert.h>

void loops(unsigned char n) {
  int sum = 0, odd = 0, rounds = 0;
  for (int i = 0; i < 6; i++) {
    if (i % 2 == 0)
      continue;
    if (i == 5)
      break;
    odd += i;
  }
  assert(odd == 4);
  n %= 5;
  for (int i = 1; i <= n; i++)
    sum += i;
  assert(sum == n * (n + 1) / 2);
  do
    rounds++;
  while (rounds < 3);
  assert(rounds == 3);
  for (;;) {
    if (rounds-- == 0)
      break;
  }
  assert(rounds == -1);
  while (n)
    n--;
  assert(n == 0);
}
// expect: loops proved
