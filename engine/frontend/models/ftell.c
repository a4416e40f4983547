// Any place, or -1.
long __salve_place(void);
void __salve_stream(void *stream);

long ftell(void *stream) {
  __salve_stream(stream);
  return __salve_place();
}
