// Bytes that are not written yet: any number (GNU).
unsigned long nondet_ulong(void);
void __salve_stream(void *stream);

unsigned long __fpending(void *stream) {
  __salve_stream(stream);
  return nondet_ulong();
}
