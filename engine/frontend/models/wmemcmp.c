// The order of the first characters that differ, as 1 or -1; C promises its sign only.
int wmemcmp(const int *a, const int *b, unsigned long n) {
  for (unsigned long i = 0; i < n; ++i)
    if (a[i] != b[i])
      return a[i] < b[i] ? -1 : 1;
  return 0;
}
