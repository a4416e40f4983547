// A function that nobody defines gives anything and may write to what it is handed.
#include <assert.h>
int sensor(void);
void fill(int *p, const int *q);

int read_once(void) {
  int x = sensor();
  if (x < 0)
    x = 0;
  assert(x >= 0); // expect: read_once proved
  return x;
}

int read_twice(void) {
  assert(sensor() == sensor()); // expect: read_twice failing assertion here
  return 0;
}

int filled(void) {
  int x = 1, y = 2;
  fill(&x, &y);
  assert(y == 2);
  assert(x == 1); // expect: filled failing assertion 'x == 1' here
  return 0;
}
