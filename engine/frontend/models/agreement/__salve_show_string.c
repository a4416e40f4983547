// A string.
void __salve_show(unsigned long kind, unsigned long value);
void __salve_not_modelled(const char *what);

unsigned long __salve_show_string(char *to, unsigned long room, unsigned long at, const char *text,
                                  int width, int precision, int flags) {
  (void)to;
  (void)room;
  (void)flags;
  if (width != 0 || precision >= 0)
    __salve_not_modelled("a wide string in a format");
  for (; *text; ++text)
    __salve_show(0, (unsigned char)*text);
  return at;
}
