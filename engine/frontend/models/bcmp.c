// memcmp by its old name (POSIX); only zero or not is promised.
int memcmp(const void *a, const void *b, unsigned long n);
int nondet_int(void);
int __salve_any_of_sign(int n);

int bcmp(const void *a, const void *b, unsigned long n) {
  return memcmp(a, b, n) ? __salve_any_of_sign(nondet_int() ? 1 : -1) : 0;
}
