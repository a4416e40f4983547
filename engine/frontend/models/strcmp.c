// The order of the first characters that differ; C promises its sign only.
int __salve_any_of_sign(int n);

int strcmp(const char *a, const char *b) {
  unsigned long i = 0;
  while (a[i] && a[i] == b[i])
    ++i;
  return __salve_any_of_sign((unsigned char)a[i] - (unsigned char)b[i]);
}
