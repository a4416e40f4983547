// Any success.
int __salve_succeeds(void);
unsigned long strlen(const char *s);

int chdir(const char *path) {
  strlen(path);
  return __salve_succeeds();
}
