// -1, or at most n arbitrary bytes without an end (POSIX).
long read(int file, void *to, unsigned long n);
unsigned long strlen(const char *s);

long readlink(const char *path, char *to, unsigned long n) {
  strlen(path);
  return read(0, to, n);
}
