// What a stream is read from.
struct __salve_text *__salve_text(int number);
int __salve_number(void *stream);
void __salve_not_modelled(const char *what);

struct __salve_text *__salve_source(void *stream) {
  if (__salve_number(stream) != 0)
    __salve_not_modelled("reading a file in a test");
  return __salve_text(0);
}
