// `__attribute__((alias))`: another name of a function of the file.
#include <assert.h>

int increment(int x) { return x + 1; }
int next(int x) __attribute__((alias("increment")));

int called(int x) { // expect: called proved
  if (x > 100)
    return 0;
  int y = next(x);
  assert(y == x + 1);
  return y;
}

int pointed(int x) { // expect: pointed proved
  int (*step)(int) = next;
  if (x > 100)
    return 0;
  assert(step(x) == x + 1);
  return 0;
}

int wrong(int x) {
  if (x > 100)
    return 0;
  assert(next(x) == x); // expect: wrong failing assertion 'next(x) == x' here
  return 0;
}
