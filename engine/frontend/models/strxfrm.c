// In the C locale: a copy of what fits, and the length that it would take; in others any content
// and length.
unsigned long nondet_ulong(void);
int *__salve_locale(void);
void *memcpy(void *to, const void *from, unsigned long n);
unsigned long strlen(const char *s);
void __salve_arbitrary(void *to, unsigned long n);

unsigned long strxfrm(char *to, const char *from, unsigned long n) {
  unsigned long length = strlen(from);
  if (!(*__salve_locale() & 8)) { // LC_COLLATE
    if (n)
      memcpy(to, from, length < n ? length + 1 : n);
    return length;
  }
  if (length) // nothing becomes nothing
    length = nondet_ulong();
  __salve_arbitrary(to, length < n ? length : n);
  if (length < n)
    to[length] = 0;
  return length;
}
