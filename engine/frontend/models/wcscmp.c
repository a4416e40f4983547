// The order of the first characters that differ; C promises its sign only.
int __salve_any_of_sign(int n);

int wcscmp(const int *a, const int *b) {
  unsigned long i = 0;
  while (a[i] && a[i] == b[i])
    ++i;
  return __salve_any_of_sign(a[i] == b[i] ? 0 : a[i] < b[i] ? -1 : 1);
}
