// The character.
int __salve_written(int c);
void __salve_stream(void *stream);

int fputc(int c, void *stream) {
  __salve_stream(stream);
  return __salve_written(c);
}
