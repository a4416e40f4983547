// The difference of the first bytes that differ; C promises its sign only.
int memcmp(const void *a, const void *b, unsigned long n) {
  const unsigned char *x = a, *y = b;
  for (unsigned long i = 0; i < n; ++i)
    if (x[i] != y[i])
      return x[i] - y[i];
  return 0;
}
