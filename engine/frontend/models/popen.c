// Null, or a new stream, which pclose ends.
unsigned long strlen(const char *s);
void *__salve_open(void);

void *popen(const char *command, const char *mode) {
  strlen(command);
  strlen(mode);
  return __salve_open();
}
