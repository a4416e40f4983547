// The stream, or null, and it is closed.
int nondet_int(void);
unsigned long strlen(const char *s);
void __salve_close(void *stream);
void __salve_failed(void);
void __salve_stream(void *stream);

void *freopen(const char *path, const char *mode, void *stream) {
  __salve_stream(stream);
  if (path)
    strlen(path);
  strlen(mode);
  if (nondet_int())
    return stream;
  __salve_failed();
  __salve_close(stream);
  return 0;
}
