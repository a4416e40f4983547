// What was written, its first characters: for people.
char *__salve_printed(void) {
  static char __salve_output[4096];
  return __salve_output;
}
