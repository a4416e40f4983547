// The difference of the first characters that differ; C promises its sign only.
int strcmp(const char *a, const char *b) {
  unsigned long i = 0;
  while (a[i] && a[i] == b[i])
    ++i;
  return (unsigned char)a[i] - (unsigned char)b[i];
}
