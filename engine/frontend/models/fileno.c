// Any number from -1 on.
int __salve_count(void);
void __salve_stream(void *stream);

int fileno(void *stream) {
  __salve_stream(stream);
  return __salve_count();
}
