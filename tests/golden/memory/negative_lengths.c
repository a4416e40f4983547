// Sizes that no object has: negative lengths, products that do not fit.
// options: --repair no
#include <assert.h>
#include <stdlib.h>

void negative(int n) {
  if (n > 10)
    return;
  int *p = malloc(sizeof(int) * n);
  if (n < 0)
    p[3] = 0; // expect: negative failing null-dereference 'p[3]' here
  free(p);
}

int checked(int n) {
  char *p = malloc(n);
  if (!p)
    return n >= 0 ? 1 : 0;
  int positive = n >= 0;
  free(p);
  if (!positive)
    *(int *)0 = 0;
  return 2; // expect: checked proved
}

void shrunk(long n) {
  char *p = malloc(4), *q = realloc(p, n - 1);
  if (n <= 0)
    q[0] = 0; // expect: shrunk failing null-dereference 'q[0]' here
  free(q);
}

void product(unsigned long n) {
  int *p = calloc(n, 8);
  if (n > 1UL << 61)
    p[0] = 1; // expect: product failing null-dereference 'p[0]' here
  free(p);
}

void product_of_two(unsigned long n, unsigned long m) {
  int *p = calloc(n, m);
  if (n >= 8 && m == 1UL << 61)
    p[0] = 1; // expect: product_of_two failing null-dereference 'p[0]' here
  free(p);
}

int fits(unsigned n) {
  if (n == 0 || n > 100)
    return 0;
  int *p = calloc(n, sizeof *p), *q = calloc(sizeof *p, n);
  int sum = p[n - 1] + q[n - 1];
  free(p), free(q);
  if (sum != 0)
    *(int *)0 = 0;
  return sum; // expect: fits proved
}

void no_elements(unsigned long n) {
  char *p = calloc(n, 0), *q = calloc(0, n);
  assert(p && q); // nobody asks whether there was memory
  free(p), free(q); // expect: no_elements proved
}
