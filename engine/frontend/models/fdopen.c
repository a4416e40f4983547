// Null, or a new stream, which fclose ends.
unsigned long strlen(const char *s);
void *__salve_open(void);

void *fdopen(int file, const char *mode) {
  (void)file;
  strlen(mode);
  return __salve_open();
}
