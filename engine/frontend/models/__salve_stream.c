// Checks that a stream is there: not null, not closed.
void __salve_stream(void *stream) {
  char first = *(const char *)stream;
  (void)first;
}
