// Any file number, or -1.
int nondet_int(void);
unsigned long strlen(const char *s);

int open(const char *path, int flags, ...) {
  (void)flags;
  strlen(path);
  int file = nondet_int();
  return file < 0 ? -1 : file;
}
