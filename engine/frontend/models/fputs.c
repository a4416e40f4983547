// Reads the string; any result.
int nondet_int(void);
unsigned long strlen(const char *s);
void __salve_stream(void *stream);

int fputs(const char *s, void *stream) {
  __salve_stream(stream);
  strlen(s);
  return nondet_int();
}
