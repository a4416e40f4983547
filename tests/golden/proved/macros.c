// Object-like and function-like macros, nested, with and without an argument.
#include <assert.h>

#define LIMIT 12
#define MIN(a, b) ((a) < (b) ? (a) : (b))
#define CLAMP(x) MIN(x, LIMIT)
#define TWICE(x) x + x
#define FOR(i, n) for (int i = 0; i < (n); i++)

void macros(int x) {
  assert(CLAMP(x) <= LIMIT);
  assert(CLAMP(x) == x || x > LIMIT);
  assert(TWICE(3) * 2 == 9);
  int n = 0;
  FOR(i, 3) n += i;
  assert(n == 3);
}
// expect: macros proved
