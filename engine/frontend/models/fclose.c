// Ends the stream; any result.
int __salve_succeeds(void);
void __salve_close(void *stream);
void __salve_stream(void *stream);

int fclose(void *stream) {
  __salve_stream(stream);
  __salve_close(stream);
  return __salve_succeeds();
}
