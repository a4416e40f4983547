// Any result; the buffer's content is not looked at.
int nondet_usual_int(void);
void __salve_may_have_failed(void);
void __salve_stream(void *stream);

int setvbuf(void *stream, char *buffer, int mode, unsigned long size) {
  (void)buffer;
  (void)mode;
  (void)size;
  __salve_stream(stream);
  int result = nondet_usual_int();
  if (result)
    __salve_may_have_failed();
  return result;
}
