// Files, and input or output that is not that of both programs, are not looked at.
void __salve_not_modelled(const char *what);

void __salve_stream(void *stream) {
  __salve_not_modelled("a stream beside another program");
  (void)stream;
}
