// Null, or a new directory stream, which closedir ends (POSIX).
void *__salve_open(void);

void *fdopendir(int file) {
  (void)file;
  return __salve_open();
}
