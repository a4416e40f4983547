// Success or EOF; null means all streams.
int nondet_int(void);
void __salve_stream(void *stream);

int fflush(void *stream) {
  if (stream)
    __salve_stream(stream);
  return nondet_int() ? -1 : 0;
}
