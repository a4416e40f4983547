// Null, or a new stream, which fclose ends.
unsigned long strlen(const char *s);
void *__salve_open(void);

void *fopen(const char *path, const char *mode) {
  strlen(path);
  strlen(mode);
  return __salve_open();
}
