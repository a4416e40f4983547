// Reads the string; any number that is not negative.
int __salve_not_negative(void);
unsigned long strlen(const char *s);
void __salve_stream(void *stream);

int fputs(const char *s, void *stream) {
  __salve_stream(stream);
  strlen(s);
  return __salve_not_negative();
}
