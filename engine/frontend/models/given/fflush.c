// Success.
void __salve_stream(void *stream);

int fflush(void *stream) {
  if (stream)
    __salve_stream(stream);
  return 0;
}
