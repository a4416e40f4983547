// The next character of a text, or EOF.
struct __salve_text {
  const char *text;
  unsigned long size, at;
  int ended;
};

int __salve_next(struct __salve_text *from) {
  if (from->at < from->size)
    return (unsigned char)from->text[from->at++];
  if (from->ended < 2)
    from->ended = 2;
  return -1;
}
