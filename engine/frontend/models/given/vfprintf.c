// The number of characters.
int __salve_number(void *stream);
int __salve_print_stream(int number, const char *format, void **next);

int vfprintf(void *stream, const char *format, void *arguments) {
  return __salve_print_stream(__salve_number(stream), format, (void **)((char *)arguments + 8));
}
