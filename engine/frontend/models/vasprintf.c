// The list is that of x86-64: its cursor are the arguments in memory.
int __salve_print_block(char **to, const char *format, void **next);

int vasprintf(char **to, const char *format, void *arguments) {
  return __salve_print_block(to, format, (void **)((char *)arguments + 8));
}
