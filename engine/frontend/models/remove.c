// Any success.
int __salve_succeeds(void);
unsigned long strlen(const char *s);

int remove(const char *path) {
  strlen(path);
  return __salve_succeeds();
}
