// The end may be read again.
struct __salve_text {
  const char *text;
  unsigned long size, at;
  int ended;
};
struct __salve_text *__salve_text(int number);
int __salve_number(void *stream);

void clearerr(void *stream) {
  if (__salve_number(stream) == 0)
    __salve_text(0)->ended = 0;
}
