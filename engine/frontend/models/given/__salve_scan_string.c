// sscanf.
struct __salve_text {
  const char *text;
  unsigned long size, at;
  int ended;
};
int __salve_scan(struct __salve_text *from, const char *format, void **next);
unsigned long strlen(const char *s);

int __salve_scan_string(const char *s, const char *format, void *arguments) {
  struct __salve_text from = {s, strlen(s), 0, 0};
  void *next = (char *)arguments + sizeof(long);
  return __salve_scan(&from, format, &next);
}
