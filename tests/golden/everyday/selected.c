// Elements that are searched, compared and moved to the front.
#include <assert.h>
#include <stddef.h>

//@ requires n >= 0 && \valid(a + (0 .. n - 1));
int find_first(const int *a, int n, int x) {
  int i;
  for (i = 0; i < n; i++)
    if (a[i] == x)
      break;
  assert(i == n || a[i] == x);
  for (int k = 0; k < i; k++)
    assert(a[k] != x);
  return i;
}

//@ requires n >= 0 && \valid(a + (0 .. n - 1)) && \valid(b + (0 .. n - 1));
int compare(const unsigned char *a, const unsigned char *b, int n) {
  int i = 0;
  while (i < n && a[i] == b[i])
    i++;
  for (int k = 0; k < i; k++)
    assert(a[k] == b[k]);
  if (i == n)
    return 0;
  assert(a[i] != b[i]);
  return a[i] < b[i] ? -1 : 1;
}

//@ requires n >= 0 && \valid(a + (0 .. n - 1));
int is_sorted(const int *a, int n) {
  for (int i = 0; i + 1 < n; i++)
    if (a[i] > a[i + 1])
      return 0;
  for (int k = 1; k < n; k++)
    assert(a[k - 1] <= a[k]);
  return 1;
}

//@ requires n >= 0 && \valid(a + (0 .. n - 1));
int partition(int *a, int n, int pivot) {
  int p = 0;
  for (int i = 0; i < n; i++)
    if (a[i] < pivot) {
      int t = a[i];
      a[i] = a[p];
      a[p] = t;
      p++;
    }
  assert(0 <= p && p <= n);
  for (int k = 0; k < p; k++)
    assert(a[k] < pivot);
  return p;
}

//@ requires n >= 0 && \valid(a + (0 .. n - 1));
int remove_value(int *a, int n, int x) {
  int w = 0;
  for (int r = 0; r < n; r++)
    if (a[r] != x)
      a[w++] = a[r];
  assert(w <= n);
  for (int k = 0; k < w; k++)
    assert(a[k] != x);
  return w;
}

//@ requires n >= 0 && \valid(a + (0 .. n - 1));
int binary_search(const int *a, int n, int x) {
  int lo = 0, hi = n;
  while (lo < hi) {
    int mid = lo + (hi - lo) / 2;
    assert(lo <= mid && mid < hi);
    if (a[mid] == x)
      return mid;
    if (a[mid] < x)
      lo = mid + 1;
    else
      hi = mid;
  }
  assert(lo == hi && lo <= n);
  return -1;
}

//@ requires n >= 0 && n < 1000 && \valid(a + (0 .. n - 1));
int last_index(const int *a, int n, int x) {
  int found = -1;
  for (int i = 0; i < n; i++)
    if (a[i] == x)
      found = i;
  assert(found >= -1 && found < n);
  assert(found == -1 || a[found] == x);
  return found;
}

// expect: find_first proved
// expect: compare proved
// expect: is_sorted proved
// expect: partition proved
// expect: remove_value proved
// expect: binary_search proved
// expect: last_index proved
// options: --repair no
