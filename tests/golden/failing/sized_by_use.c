// An assertion that no caller has to meet fails, also where a function first needs more than one
// element behind a pointer to come to it: the sizes that it needs are assumed.
// options: --strict no --repairs 2 --unwind-limit 4 --timeout 20
#include <assert.h>

void ascend(int *a, int n) {
  for (int i = 0; i < n; i++)
    a[i] = n - i;
  for (int i = 0; i + 1 < n; i++)
    assert(a[i] < a[i + 1]); // expect: ascend failing assertion here
}
// expect-note: ascend "'a' is assumed to have n elements"
// expect-repair: ascend 'Change `-` to `+` in `n - i`'
// expect-test: ascend '{ int a[2] = {0}; ascend(a, 2); }'

int greatest(const int *v) {
  int m = v[0];
  for (int i = 1; i < 3; i++)
    if (v[i] < m)
      m = v[i];
  assert(m >= v[0] && m >= v[1] && m >= v[2]); // expect: greatest failing assertion here
  return m;
}
// expect-note: greatest "'v' is assumed to have 3 elements"
// expect-repair: greatest gives 'if (v[i] > m)'
// expect-test: greatest '{ int v[3] = {0, 0, 1}; greatest(v); }'

void count_up(int *a) {
  for (int i = 0; i < 2; i++)
    a[i] = i;
  assert(a[0] == 1); // expect: count_up failing assertion here
}
// expect-test: count_up '{ int a[2] = {0}; count_up(a); }'

void rotate(int *a) {
  int first = a[0];
  a[0] = a[1];
  a[1] = a[2];
  a[2] = first;
  assert(a[2] == first);
}
// expect: rotate conditional '\valid(a + (0 .. 2))'

// A place in the array and what it is counted by: one size.
void shift_left(short *samples, int n, short fill) {
  short second = n > 1 ? samples[1] : fill;
  for (int i = 0; i < n - 1; i++)
    samples[i + 1] = samples[i];
  if (n > 0)
    samples[n - 1] = fill;
  assert(n < 2 || samples[0] == second); // expect: shift_left failing assertion here
}
// expect-note: shift_left "'samples' is assumed to have n elements"
// expect-repair: shift_left gives 'samples[i] = samples[i + 1];'

// Only its caller can call it, and is judged with it: no sizes are assumed.
static int last(const int *v, int n) {
  int is = v[n - 1];
  assert(is != v[0] || n > 1);
  return is;
}
// expect: last conditional 'n > 1 && \valid_read(v + (0 .. n - 1))'

int last_of_two(void) {
  const int two[] = {1, 2};
  return last(two, 2);
}
// expect: last_of_two proved
