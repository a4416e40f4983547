// A line of any length and content in a buffer of malloc's that is large enough, which stays the
// caller's; -1 at the end, where there is a buffer as well (POSIX).
long __salve_place(void);
unsigned long nondet_ulong(void);
void *malloc(unsigned long n);
void free(void *p);
void __VERIFIER_assume(int condition);
void __salve_arbitrary(void *to, unsigned long n);
void __salve_may_have_failed(void);
void __salve_stream(void *stream);

long getdelim(char **line, unsigned long *size, int delimiter, void *stream) {
  (void)delimiter;
  __salve_stream(stream);
  long length = __salve_place();
  unsigned long needed = length < 0 ? 1 : (unsigned long)length + 1;
  __VERIFIER_assume(length && needed <= 1UL << 20);
  if (!*line || *size < needed) {
    unsigned long room = nondet_ulong();
    __VERIFIER_assume(room >= needed && room <= 1UL << 21);
    char *fresh = malloc(room);
    if (!fresh)
      return -1;
    free(*line);
    *line = fresh;
    *size = room;
  }
  if (length < 0) {
    __salve_may_have_failed();
    return -1;
  }
  __salve_arbitrary(*line, (unsigned long)length);
  (*line)[length] = 0;
  return length;
}
