// The order of the first characters that differ, as 1 or -1; C promises its sign only.
int wcscmp(const int *a, const int *b) {
  unsigned long i = 0;
  while (a[i] && a[i] == b[i])
    ++i;
  return a[i] == b[i] ? 0 : a[i] < b[i] ? -1 : 1;
}
