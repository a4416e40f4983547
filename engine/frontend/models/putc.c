// The character, or EOF.
int nondet_int(void);
void __salve_stream(void *stream);

int putc(int c, void *stream) {
  __salve_stream(stream);
  return nondet_int() ? c & 255 : -1;
}
