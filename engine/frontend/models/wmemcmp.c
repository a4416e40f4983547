// The order of the first characters that differ; C promises its sign only.
int __salve_any_of_sign(int n);

int wmemcmp(const int *a, const int *b, unsigned long n) {
  for (unsigned long i = 0; i < n; ++i)
    if (a[i] != b[i])
      return __salve_any_of_sign(a[i] < b[i] ? -1 : 1);
  return 0;
}
