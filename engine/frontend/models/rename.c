// Any success.
int nondet_int(void);
unsigned long strlen(const char *s);

int rename(const char *from, const char *to) {
  strlen(from);
  strlen(to);
  return nondet_int() ? -1 : 0;
}
