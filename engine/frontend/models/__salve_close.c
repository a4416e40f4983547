// Ends a stream, which is there; a standard one is an object that stays.
int *__salve_closed(void *stream);
void __salve_deallocate(void *p);

void __salve_close(void *stream) {
  int *closed = __salve_closed(stream);
  if (closed)
    *closed |= 1;
  else
    __salve_deallocate(stream);
}
