// The number of characters.
int __salve_print_list(char *to, unsigned long room, const char *format, void **next);

int vprintf(const char *format, void *arguments) {
  return __salve_print_list(0, 0, format, (void **)((char *)arguments + 8));
}
