// The same, with arguments as variadic calls pass them.
int __salve_print_stream(int number, const char *format, void **next);

int __salve_printf(int number, const char *format, void *arguments) {
  void *next = (char *)arguments + sizeof(long);
  return __salve_print_stream(number, format, &next);
}
