// Any character, or EOF.
int __salve_character(void);
void __salve_stream(void *stream);

int fgetc(void *stream) {
  __salve_stream(stream);
  return __salve_character();
}
