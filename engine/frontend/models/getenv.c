// Null, or a string of any length and content, which is the environment's.
int nondet_int(void);
char *__salve_any_string(void);
unsigned long strlen(const char *s);

char *getenv(const char *name) {
  strlen(name);
  return nondet_int() ? __salve_any_string() : 0;
}
