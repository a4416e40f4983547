// T a[static n]: at least so many elements, for the function and for its callers.
int sum(int n, const int a[static n]) {
  int s = 0;
  if (n > 4)
    return 0;
  for (int i = 0; i < n; i++)
    s |= a[i];
  return s;
}

int beyond(int n, const int a[static n]) { return n < 4 ? a[n] : 0; }

int caller(void) {
  int two[2] = {1, 2};
  return sum(2, two) + sum(3, two);
}
// options: --repair no
// expect: sum proved
// expect: beyond failing bounds 'a[n]' line 11
// expect: caller failing precondition line 15
