// A character.
void __salve_show(unsigned long kind, unsigned long value);
void __salve_not_modelled(const char *what);

unsigned long __salve_show_character(char *to, unsigned long room, unsigned long at, int c,
                                     int width, int precision, int flags) {
  (void)to;
  (void)room;
  (void)precision;
  (void)flags;
  if (width != 0 && width != 1)
    __salve_not_modelled("a wide character in a format");
  __salve_show(0, (unsigned char)c);
  return at;
}
