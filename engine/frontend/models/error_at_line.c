// error with a place in some file (GNU).
unsigned long strlen(const char *s);
void error(int status, int number, const char *format);

void error_at_line(int status, int number, const char *file, unsigned line, const char *format) {
  (void)line;
  strlen(file);
  error(status, number, format);
}
