// The order of the first bytes that differ; C promises its sign only.
int __salve_any_of_sign(int n);

int memcmp(const void *a, const void *b, unsigned long n) {
  const unsigned char *x = a, *y = b;
  for (unsigned long i = 0; i < n; ++i)
    if (x[i] != y[i])
      return __salve_any_of_sign(x[i] - y[i]);
  return 0;
}
