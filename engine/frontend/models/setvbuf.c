// Any result; the buffer's content is not looked at.
int nondet_int(void);
void __salve_stream(void *stream);

int setvbuf(void *stream, char *buffer, int mode, unsigned long size) {
  (void)buffer;
  (void)mode;
  (void)size;
  __salve_stream(stream);
  return nondet_int();
}
