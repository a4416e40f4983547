// Any success.
int __salve_succeeds(void);
unsigned long strlen(const char *s);

int rename(const char *from, const char *to) {
  strlen(from);
  strlen(to);
  return __salve_succeeds();
}
