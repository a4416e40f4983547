// Writes n characters of a format from `at` on, as far as they and a NUL fit into `room`.
unsigned long __salve_print_text(char *to, unsigned long room, unsigned long at, const char *text,
                                 unsigned long n) {
  for (unsigned long i = 0; i < n && at + i + 1 < room; ++i)
    to[at + i] = text[i];
  return at + n;
}
