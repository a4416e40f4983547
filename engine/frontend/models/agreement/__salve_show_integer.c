// An integer, as the format prints it: what it looks like is one element.
void __salve_show(unsigned long kind, unsigned long value);
void __salve_not_modelled(const char *what);

unsigned long __salve_show_integer(char *to, unsigned long room, unsigned long at,
                                   unsigned long value, int kind, int size, int width,
                                   int precision, int flags) {
  (void)to;
  (void)room;
  if (width < -100 || width > 100 || precision < -1 || precision > 100)
    __salve_not_modelled("a wide number in a format");
  // of `%u` and `%d` numbers look alike where they are not negative
  if (kind == 'u') {
    flags &= ~6;
    if ((long)value >= 0)
      kind = 'd';
  }
  if (kind == 'd')
    size = 8;
  unsigned long form = (unsigned long)(width + 100) * 256 + (unsigned long)(precision + 1);
  form = (form * 32 + (unsigned long)flags) * 16 + (unsigned long)size;
  __salve_show(form * 256 + (unsigned long)kind, value);
  return at;
}
