// Any result.
int nondet_int(void);
void __salve_stream(void *stream);

int ferror(void *stream) {
  __salve_stream(stream);
  return nondet_int();
}
