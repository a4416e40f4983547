// Reads the string; any number that is not negative.
int __salve_not_negative(void);
unsigned long strlen(const char *s);

int puts(const char *s) {
  strlen(s);
  return __salve_not_negative();
}
