// Any success.
int nondet_int(void);
unsigned long strlen(const char *s);

int chdir(const char *path) {
  strlen(path);
  return nondet_int() ? -1 : 0;
}
