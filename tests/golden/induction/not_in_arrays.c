// NOT proved: elements that a loop overwrites, of small and of large arrays.
// options: --repair no
#include <assert.h>

void small(int n) {
  int a[20] = {0};
  if (n > 20)
    return;
  for (int i = 0; i < n; i++)
    a[i] = i;
  assert(a[19] == 0);
}

void large(int n) {
  static int a[100000];
  a[99999] = 0;
  if (n > 100000)
    return;
  for (int i = 0; i < n; i++)
    a[i] = 1;
  assert(a[99999] == 0);
}
// expect: small failing assertion 'a[19] == 0' line 11
// expect: large bounded
