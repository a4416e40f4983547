// Duff's device: case labels inside a loop that the switch jumps into.
#include <assert.h>

void duff(unsigned n) {
  __builtin_assume(n >= 1 && n <= 7);
  unsigned count = 0, rounds = (n + 3) / 4;
  switch (n % 4) {
  case 0:
    do {
      count++;
    case 3: count++;
    case 2: count++;
    case 1: count++;
    } while (--rounds > 0);
  }
  assert(count == n);
}
// expect: duff proved
