// Reads the string; any number that is not negative, or EOF.
int __salve_count(void);
unsigned long strlen(const char *s);
void __salve_stream(void *stream);

int fputs(const char *s, void *stream) {
  __salve_stream(stream);
  strlen(s);
  return __salve_count();
}
