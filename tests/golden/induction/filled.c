// Arrays that a loop fills, copies or searches in order: what holds of the elements up to the counter.
#include <assert.h>

#define N 100000

int any(void);

void filled(void) {
  int a[N];
  int i = 0;
  while (i < N) {
    a[i] = 42;
    i = i + 1;
  }
  for (int k = 0; k < N; k++)
    assert(a[k] == 42);
}

//@ requires n >= 0 && n < 1000000 && \valid(a + (0 .. n - 1));
void filled_of_caller(int *a, int n) {
  for (int i = 0; i < n; i++)
    a[i] = 2 * i;
  for (int j = 0; j < n; ++j)
    assert(a[j] == j + j);
}

//@ requires n >= 0 && \valid(a + (0 .. n - 1)) && \valid(b + (0 .. n - 1));
void copied(const int *a, int *b, int n) {
  for (int i = 0; i < n; i++)
    b[i] = a[i];
  for (int k = 0; k < n; k++)
    assert(a[k] == b[k]);
}

//@ requires n >= 1 && \valid(a + (0 .. n - 1));
int greatest(const int *a, int n) {
  int max = a[0];
  for (int i = 1; i < n; i++)
    if (a[i] > max)
      max = a[i];
  for (int k = 1; k < n; k++)
    assert(a[k] <= max);
  return max;
}

//@ requires n >= 0 && \valid(table + (0 .. n - 1));
void downwards(unsigned char *table, int n) {
  for (int i = n - 1; i >= 0; i--)
    table[i] = 1;
  for (int k = 0; k < n; k++)
    assert(table[k] == 1);
}

// expect: filled proved
// expect: filled_of_caller proved
// expect: copied proved
// expect: greatest proved
// expect: downwards proved
// options: --repair no
