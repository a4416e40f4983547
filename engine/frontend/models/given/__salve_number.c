// 0, 1 and 2 for the standard streams; -1 for others.
int *__salve_closed(void *stream);
void __salve_stream(void *stream);

int __salve_number(void *stream) {
  __salve_stream(stream);
  int *closed = __salve_closed(stream);
  return closed ? *closed >> 1 : -1;
}
