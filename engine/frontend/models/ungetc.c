// The character, or EOF; what is read next is arbitrary anyway.
int nondet_int(void);
void __salve_stream(void *stream);

int ungetc(int c, void *stream) {
  __salve_stream(stream);
  return c == -1 || !nondet_int() ? -1 : c & 255;
}
