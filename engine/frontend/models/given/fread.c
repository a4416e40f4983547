// The next characters; whole elements count.
struct __salve_text *__salve_source(void *stream);
int __salve_next(struct __salve_text *from);

unsigned long fread(void *to, unsigned long size, unsigned long n, void *stream) {
  struct __salve_text *from = __salve_source(stream);
  if (!size || !n)
    return 0;
  unsigned long at = 0;
  for (; at < size * n; ++at) {
    int c = __salve_next(from);
    if (c < 0)
      break;
    ((char *)to)[at] = (char)c;
  }
  return at / size;
}
