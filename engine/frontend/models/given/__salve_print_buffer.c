// Where a formatted text is made before it is written.
char *__salve_print_buffer(void) {
  static char buffer[4096];
  return buffer;
}
