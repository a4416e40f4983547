// Any success; the value is not remembered (see getenv).
int nondet_int(void);
unsigned long strlen(const char *s);

int setenv(const char *name, const char *value, int overwrite) {
  strlen(name);
  strlen(value);
  (void)overwrite;
  return nondet_int() ? -1 : 0;
}
