// Any number from -1 on.
int nondet_int(void);
void __salve_stream(void *stream);

int fileno(void *stream) {
  __salve_stream(stream);
  int file = nondet_int();
  return file < 0 ? -1 : file;
}
