// Ends the stream; any result.
int nondet_int(void);
void __salve_may_have_failed(void);
void __salve_close(void *stream);
void __salve_stream(void *stream);

int pclose(void *stream) {
  __salve_stream(stream);
  __salve_close(stream);
  int result = nondet_int();
  if (result == -1)
    __salve_may_have_failed();
  return result;
}
