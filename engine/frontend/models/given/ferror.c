// Nothing fails.
void __salve_stream(void *stream);

int ferror(void *stream) {
  __salve_stream(stream);
  return 0;
}
