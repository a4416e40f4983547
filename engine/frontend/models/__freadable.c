// Whether it may be read from: any result (GNU).
int nondet_int(void);
void __salve_stream(void *stream);

int __freadable(void *stream) {
  __salve_stream(stream);
  return nondet_int();
}
