// Any success; the value is not remembered (see getenv).
int __salve_succeeds(void);
unsigned long strlen(const char *s);

int setenv(const char *name, const char *value, int overwrite) {
  strlen(name);
  strlen(value);
  (void)overwrite;
  return __salve_succeeds();
}
