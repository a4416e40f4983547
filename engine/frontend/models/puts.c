// Reads the string; any number that is not negative, or EOF.
int __salve_count(void);
unsigned long strlen(const char *s);

int puts(const char *s) {
  strlen(s);
  return __salve_count();
}
