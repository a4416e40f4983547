// A function that a harness only asks about the result of others says what is wanted, as the harness
// does: it is not mended where the code can be.
// options: --function main --max-changes 2 --repairs 5
#include <assert.h>

int nondet_int(void);

static void order(int *a, int *b) {
  if (*a < *b) {
    int t = *a;
    *a = *b;
    *b = t;
  }
}

static int count(const int a[], int n, int x) {
  int c = 0;
  for (int i = 0; i < n; i++)
    c += a[i] == x;
  return c;
}

static int is_ordered(const int a[], int n) {
  for (int i = 0; i + 1 < n; i++)
    if (a[i] > a[i + 1])
      return 0;
  return 1;
}

int main(void) {
  int first = nondet_int(), second = nondet_int();
  int a[2] = {first, second};
  order(&a[0], &a[1]);
  assert(count(a, 2, first) > 0 && count(a, 2, second) > 0);
  assert(is_ordered(a, 2)); // expect: main failing assertion here
  return 0;
}

// expect-suspect: main '*a < *b' rank 1
// expect-repair: main gives 'if (*a > *b) {' proved first
// expect-repair: main 'Replace `0` with `1`' proved warning 'what the check asks with'
