// The number of characters.
int __salve_print_list(char *to, unsigned long room, const char *format, void **next);
void __salve_stream(void *stream);

int vfprintf(void *stream, const char *format, void *arguments) {
  __salve_stream(stream);
  return __salve_print_list(0, 0, format, (void **)((char *)arguments + 8));
}
