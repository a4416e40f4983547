// P1: sizes in the wrong unit: of the pointer, and without the elements' size.
#include <stdlib.h>

struct pair {
  long a, b;
};

long make(void) {
  struct pair *p = malloc(sizeof(p));
  p->a = 1;
  p->b = 2; // expect: make failing bounds here
  long r = p->a + p->b;
  free(p);
  return r;
}

int fill(unsigned n) {
  if (n == 0 || n > 4)
    return 0;
  int *p = malloc(n);
  for (unsigned i = 0; i < n; i++)
    p[i] = 1; // expect: fill failing bounds here
  int r = p[0];
  free(p);
  return r;
}
// options: --repairs 5
// expect-repair: make gives 'malloc(sizeof(*p))' proved first
// expect-repair: fill gives 'malloc(n * sizeof(*p))' proved first
// rule: size-of-pointee
// rule: times-size
