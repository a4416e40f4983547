// Ends the stream; any result.
int nondet_int(void);
void __salve_deallocate(void *p);
void __salve_stream(void *stream);

int fclose(void *stream) {
  __salve_stream(stream);
  __salve_deallocate(stream);
  return nondet_int() ? -1 : 0;
}
