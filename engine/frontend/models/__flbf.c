// Whether it is buffered by lines: any result (GNU).
int nondet_int(void);
void __salve_stream(void *stream);

int __flbf(void *stream) {
  __salve_stream(stream);
  return nondet_int();
}
