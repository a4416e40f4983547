// Ends the directory stream; any result (POSIX).
int __salve_succeeds(void);
void __salve_close(void *stream);
void __salve_stream(void *stream);

int closedir(void *stream) {
  __salve_stream(stream);
  __salve_close(stream);
  return __salve_succeeds();
}
