// The characters up to the delimiter, in a buffer of malloc's that grows as glibc's does.
struct __salve_text *__salve_source(void *stream);
int __salve_next(struct __salve_text *from);
void *malloc(unsigned long n);
void *realloc(void *p, unsigned long n);

long getdelim(char **line, unsigned long *size, int delimiter, void *stream) {
  struct __salve_text *from = __salve_source(stream);
  unsigned long length = 0;
  if (!*line || !*size) {
    *size = 120;
    *line = realloc(*line, *size);
  }
  for (int c = -1; *line && c != delimiter;) {
    c = __salve_next(from);
    if (c < 0)
      break;
    if (length + 2 > *size) {
      *size *= 2;
      *line = realloc(*line, *size);
    }
    if (*line)
      (*line)[length++] = (char)c;
  }
  if (!*line || !length)
    return -1;
  (*line)[length] = 0;
  return (long)length;
}
