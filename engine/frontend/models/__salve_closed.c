// Where it stands that a standard stream was closed, as the lowest bit behind its number: a pointer
// to one is to the second of two streams. Null for others, which are at the start of their object,
// and for what is no stream.
unsigned long __salve_size(const void *p);
long __salve_offset(const void *p);

int *__salve_closed(void *stream) {
  long before = __salve_offset(stream);
  // no stream is smaller
  if (before < 128 || __salve_size(stream) != 2 * (unsigned long)before)
    return 0;
  return (int *)((char *)stream - before);
}
