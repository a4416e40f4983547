// Never fails. The list is that of x86-64: its cursor are the arguments in memory.
int __salve_print_list(char *to, unsigned long room, const char *format, void **next);

int vsnprintf(char *to, unsigned long n, const char *format, void *arguments) {
  return __salve_print_list(to, n, format, (void **)((char *)arguments + 8));
}
