// What the array of arguments behind the named ones begins with, and nothing else does.
void *__salve_arguments(void) {
  static const char mark;
  return (void *)&mark;
}
