// Whether it is written to: any result (GNU).
int nondet_int(void);
void __salve_stream(void *stream);

int __fwriting(void *stream) {
  __salve_stream(stream);
  return nondet_int();
}
