// With arguments as variadic calls pass them.
int __salve_print_block(char **to, const char *format, void **next);

int __salve_asprintf(char **to, const char *format, void *arguments) {
  void *next = (char *)arguments + sizeof(long);
  return __salve_print_block(to, format, &next);
}
