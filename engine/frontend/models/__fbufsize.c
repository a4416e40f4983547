// Bytes of the buffer: any number (GNU).
unsigned long nondet_ulong(void);
void __salve_stream(void *stream);

unsigned long __fbufsize(void *stream) {
  __salve_stream(stream);
  return nondet_ulong();
}
