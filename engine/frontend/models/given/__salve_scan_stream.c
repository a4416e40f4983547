// fscanf.
struct __salve_text *__salve_source(void *stream);
int __salve_scan(struct __salve_text *from, const char *format, void **next);

int __salve_scan_stream(void *stream, const char *format, void *arguments) {
  void *next = (char *)arguments + sizeof(long);
  return __salve_scan(__salve_source(stream), format, &next);
}
