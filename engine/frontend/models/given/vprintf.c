// The number of characters.
int __salve_print_stream(int number, const char *format, void **next);

int vprintf(const char *format, void *arguments) {
  return __salve_print_stream(1, format, (void **)((char *)arguments + 8));
}
