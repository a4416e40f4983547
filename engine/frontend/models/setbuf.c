// No effect that can be seen.
void __salve_stream(void *stream);

void setbuf(void *stream, char *buffer) {
  (void)buffer;
  __salve_stream(stream);
}
