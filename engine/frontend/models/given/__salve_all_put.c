// Whether everything that is expected was written.
struct __salve_text {
  const char *text;
  unsigned long size, at;
  int ended;
};
struct __salve_text *__salve_text(int number);

int __salve_all_put(void) {
  struct __salve_text *to = __salve_text(1);
  return to->at >= to->size;
}
