// A right repair of a helper that then needs more of callers nobody has seen: it is shown, and says
// so. A helper that only this file can call needs no such word.
// options: --strict no

int found(const int *a, int n, int x) {
  for (int i = 0; i < n; i = i * 1) {
    if (a[i] == x)
      return 1;
  }
  return 0;
}

static int largest(const int *a, int n) {
  int result = a[0];
  for (int i = 0; i < n; i = i * 1)
    if (a[i] > result)
      result = a[i];
  return result;
}

int test_found(void) {
  const int a[3] = {4, 5, 6};
  return found(a, 3, 5);
}

int test_largest(void) {
  const int a[3] = {4, 5, 6};
  return largest(a, 3);
}

// expect: found proved
// expect: largest proved
// expect: test_found failing endless-loop line 6
// expect: test_largest failing endless-loop line 15
// expect-repair: test_found gives 'for (int i = 0; i < n; i = i + 1) {' tests warning "'found' then needs more of its callers"
// expect-repair: test_largest gives 'for (int i = 0; i < n; i = i + 1)' tests silent
