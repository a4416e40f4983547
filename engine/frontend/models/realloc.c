// As in glibc: of null malloc, to 0 bytes free; else always a new object with the old bytes, so
// that old pointers dangle. The old object stays if malloc fails.
void *malloc(unsigned long n);
void free(void *p);
void *memcpy(void *to, const void *from, unsigned long n);
unsigned long __salve_size(const void *p);
long __salve_offset(const void *p);
void __salve_kept(const void *p);

void *realloc(void *p, unsigned long n) {
  if (!p)
    return malloc(n);
  if (!n) {
    free(p);
    return 0;
  }
  void *to = malloc(n);
  if (!to) {
    __salve_kept(p);
    return 0;
  }
  unsigned long old = __salve_offset(p) ? 0 : __salve_size(p);
  memcpy(to, p, old < n ? old : n);
  free(p);
  return to;
}
