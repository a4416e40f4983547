// wcscmp of at most n characters.
int __salve_any_of_sign(int n);

int wcsncmp(const int *a, const int *b, unsigned long n) {
  for (unsigned long i = 0; i < n; ++i)
    if (a[i] != b[i] || !a[i])
      return __salve_any_of_sign(a[i] == b[i] ? 0 : a[i] < b[i] ? -1 : 1);
  return 0;
}
