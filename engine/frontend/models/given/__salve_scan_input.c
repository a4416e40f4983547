// scanf.
struct __salve_text *__salve_text(int number);
int __salve_scan(struct __salve_text *from, const char *format, void **next);

int __salve_scan_input(const char *format, void *arguments) {
  void *next = (char *)arguments + sizeof(long);
  return __salve_scan(__salve_text(0), format, &next);
}
