// Any success.
int nondet_int(void);
unsigned long strlen(const char *s);

int remove(const char *path) {
  strlen(path);
  return nondet_int() ? -1 : 0;
}
