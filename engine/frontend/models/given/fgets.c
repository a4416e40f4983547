// A line, or its first n - 1 characters.
struct __salve_text *__salve_source(void *stream);
int __salve_next(struct __salve_text *from);

char *fgets(char *to, int n, void *stream) {
  struct __salve_text *from = __salve_source(stream);
  int at = 0, c = 0;
  while (at + 1 < n && c != '\n') {
    c = __salve_next(from);
    if (c < 0)
      break;
    to[at++] = (char)c;
  }
  if (n < 1 || (c < 0 && at == 0))
    return 0;
  to[at] = 0;
  return to;
}
