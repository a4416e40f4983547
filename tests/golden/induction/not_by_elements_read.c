// What is claimed of elements that are only read must not prove too much either.
#include <assert.h>

//@ requires n >= 100 && \valid(a + (0 .. n - 1));
int last_is_left_out(const int *a, int n) {
  int max = a[0];
  for (int i = 0; i < n - 1; i++)
    if (a[i] > max)
      max = a[i];
  for (int k = 60; k < n; k++)
    assert(a[k] <= max);
  return max;
}

//@ requires n >= 100 && \valid(a + (0 .. n - 1)) && \valid(b + (0 .. n - 1));
void copied_too_little(const int *a, int *b, int n) {
  for (int i = 0; i < n; i++)
    if (i != 70)
      b[i] = a[i];
  for (int k = 0; k < n; k++)
    assert(a[k] == b[k]);
}

// The last letter may be any byte.
static int count[26];
//@ requires n >= 100 && \valid(text + (0 .. n - 1));
void counted(unsigned char *text, int n) {
  for (int i = 0; i < n - 1; i++)
    text[i] = text[i] % 26;
  for (int k = 50; k < n; k++)
    count[text[k]] = k;
}

// Only what was written may be read.
int too_few_written(int n) {
  int square[50000];
  if (n < 100 || n > 50000)
    return -1;
  for (int i = 0; i < n - 1; i++)
    square[i] = i % 100;
  int sum = 0;
  for (int i = 60; i < n; i++)
    sum ^= square[i];
  return sum;
}

// expect: last_is_left_out bounded
// expect: copied_too_little bounded
// expect: counted bounded
// expect: too_few_written bounded
// options: --repair no
