// Loops that are too long to be looked at as a whole hide nothing that happens without them.
// options: --repair no
#include <stddef.h>

static unsigned table[8];

static unsigned *filled(int n) {
  if (n < 0)
    return NULL;
  for (int i = 0; i < 2000; i++)
    for (int k = 0; k < 2000; k++)
      table[k % 8] = (table[(k + 1) % 8] ^ (unsigned)n) * 31;
  return table;
}
// expect: filled bounded

unsigned first(int n) {
  return *filled(n); // expect: first failing null-dereference here
}
