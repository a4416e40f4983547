// Reads the string, if there is one.
unsigned long strlen(const char *s);

void perror(const char *s) {
  if (s)
    strlen(s);
}
