// An arbitrary text of at most 63 characters, which the next call overwrites.
void __salve_havoc(void *object);

char *strerror(int number) {
  static char text[64];
  (void)number;
  __salve_havoc(text);
  text[63] = 0;
  return text;
}
