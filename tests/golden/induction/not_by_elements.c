// What is claimed of the elements up to the counter must not prove what fails for one of them.
#include <assert.h>

int any(void);

//@ requires n >= 100 && \valid(a + (0 .. n - 1));
void last_is_missing(int *a, int n) {
  int i = 0;
  while (i < n - 1) {
    a[i] = 42;
    i = i + 1;
  }
  for (int k = 0; k < n; k++)
    assert(a[k] == 42);
}

//@ requires n >= 100 && \valid(a + (0 .. n - 1));
void changed_afterwards(int *a, int n) {
  for (int i = 0; i < n; i++)
    a[i] = 7;
  a[60] = 8;
  for (int k = 0; k < n; k++)
    assert(a[k] == 7);
}

//@ requires n >= 100 && \valid(a + (0 .. n - 1));
void through_another_name(int *a, int n) {
  int *b = a + 50;
  for (int i = 0; i < n; i++) {
    a[i] = 1;
    if (i > 70)
      b[0] = 2;
  }
  for (int k = 0; k < n; k++)
    assert(a[k] == 1);
}

//@ requires n >= 100 && \valid(a + (0 .. n - 1));
void by_twos(int *a, int n) {
  for (int i = 40; i < n - 1; i += 2)
    a[i] = 1;
  for (int k = 40; k < n - 1; k++)
    assert(a[k] == 1);
}

//@ requires n >= 100 && \valid(a + (0 .. n - 1));
void filled_by_another_value(int *a, int n) {
  int value = 3;
  for (int i = 0; i < n; i++) {
    a[i] = value;
    if (i == 50)
      value = 4;
  }
  for (int k = 0; k < n; k++)
    assert(a[k] == value);
}

// expect: last_is_missing bounded
// expect: changed_afterwards bounded
// expect: through_another_name bounded
// expect: by_twos bounded
// expect: filled_by_another_value bounded
// options: --repair no
