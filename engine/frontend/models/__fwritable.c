// Whether it may be written to: any result (GNU).
int nondet_int(void);
void __salve_stream(void *stream);

int __fwritable(void *stream) {
  __salve_stream(stream);
  return nondet_int();
}
