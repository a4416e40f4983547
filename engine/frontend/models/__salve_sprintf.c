// A format that is known when it is run, with arguments as variadic calls pass them.
int __salve_print_list(char *to, unsigned long room, const char *format, void **next);

int __salve_sprintf(char *to, unsigned long room, const char *format, void *arguments) {
  void *next = (char *)arguments + sizeof(long);
  return __salve_print_list(to, room, format, &next);
}
