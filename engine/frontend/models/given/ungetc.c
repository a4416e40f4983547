// The character that was read last comes again; another one is not modelled.
struct __salve_text {
  const char *text;
  unsigned long size, at;
  int ended;
};
struct __salve_text *__salve_source(void *stream);
void __salve_not_modelled(const char *what);

int ungetc(int c, void *stream) {
  struct __salve_text *from = __salve_source(stream);
  if (c == -1)
    return -1;
  if (from->at == 0 || (unsigned char)from->text[from->at - 1] != (c & 255))
    __salve_not_modelled("ungetc of a character that was not read");
  --from->at;
  from->ended = 0;
  return c & 255;
}
