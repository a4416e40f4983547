// Null, or a string of any length and content.
int nondet_int(void);
char *__salve_any_string(void);
unsigned long strlen(const char *s);

char *getenv(const char *name) {
  static char *value;
  strlen(name);
  value = nondet_int() ? __salve_any_string() : 0;
  return value;
}
