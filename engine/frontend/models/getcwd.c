// Null, or a path that fits; in a new object if the buffer is null (GNU).
unsigned long nondet_ulong(void);
int nondet_int(void);
void *malloc(unsigned long n);
void __salve_failed(void);
void __salve_arbitrary(void *to, unsigned long n);

char *getcwd(char *to, unsigned long n) {
  unsigned long length = nondet_ulong();
  if (!nondet_int() || length >= (n ? n : 4096)) {
    __salve_failed();
    return 0;
  }
  if (!to)
    to = malloc(n ? n : length + 1);
  if (!to)
    return 0;
  __salve_arbitrary(to, length);
  to[length] = 0;
  return to;
}
