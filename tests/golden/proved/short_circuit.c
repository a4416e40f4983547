// && || ?: evaluate what C says and nothing else; the comma yields its right operand.
#include <assert.h>

int calls;
int effect(int value) {
  calls = calls + 1;
  return value;
}

void short_circuit(int n) {
  calls = 0;
  assert(n == 0 || 100 / n <= 100);
  int both = n > 5 && effect(1);
  assert(calls == (n > 5) && both == (n > 5));
  calls = 0;
  int either = n > 5 || effect(0);
  assert(calls == (n <= 5) && either == (n > 5));
  calls = 0;
  int chosen = n ? effect(2) : effect(3);
  assert(calls == 1 && chosen == (n == 0 ? 3 : 2));
  int last = (effect(4), effect(5));
  assert(last == 5 && calls == 3);
}
// expect: short_circuit proved
