// Where it stands that a standard stream was closed; null for other streams, which are at the start
// of their object.
long __salve_offset(const void *p);

int *__salve_closed(void *stream) {
  long before = __salve_offset(stream);
  return before ? (int *)((char *)stream - before) : 0;
}
