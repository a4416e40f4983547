// Where the program ends: everything that is expected was written.
struct __salve_text {
  const char *text;
  unsigned long size, at;
  int ended;
};
struct __salve_text *__salve_text(int number);
void __salve_check_output(int holds, int c);

void __salve_all_put(void) {
  struct __salve_text *to = __salve_text(1);
  __salve_check_output(to->at >= to->size, -1);
}
