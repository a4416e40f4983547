// An integer, as the format prints it: what it looks like is one element.
void __salve_show(int kind, unsigned long value);
void __salve_not_modelled(const char *what);

unsigned long __salve_show_integer(char *to, unsigned long room, unsigned long at,
                                   unsigned long value, int kind, int size, int width,
                                   int precision, int flags) {
  (void)to;
  (void)room;
  if (width < -100 || width > 100 || precision > 100)
    __salve_not_modelled("a wide number in a format");
  // of `%u` and `%d` numbers look alike where they are not negative
  if (kind == 'u' && (size == 8 ? (long)value >= 0 : 1))
    kind = 'd';
  if (kind == 'd')
    size = 8;
  __salve_show(1 + kind + 256 * (size + 16 * (flags + 32 * ((width + 100) + 256 * (precision + 1)))),
               value);
  return at;
}
