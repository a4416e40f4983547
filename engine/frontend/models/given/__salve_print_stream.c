// A format that is known when it is run, to the standard stream of that number.
char *__salve_print_buffer(void);
int __salve_print_out(int number, const char *text, unsigned long room, unsigned long length);
int __salve_print_list(char *to, unsigned long room, const char *format, void **next);

int __salve_print_stream(int number, const char *format, void **next) {
  char *buffer = __salve_print_buffer();
  int length = __salve_print_list(buffer, 4096, format, next);
  return __salve_print_out(number, buffer, 4096, (unsigned long)length);
}
