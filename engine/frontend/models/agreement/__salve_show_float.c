// A floating-point number, as the format prints it: what it looks like is one element.
void __salve_show(int kind, unsigned long value);
void __salve_not_modelled(const char *what);

unsigned long __salve_show_float(char *to, unsigned long room, unsigned long at, double value,
                                 int kind, int width, int precision, int flags) {
  (void)to;
  (void)room;
  if (width < -100 || width > 100 || precision > 100)
    __salve_not_modelled("a wide number in a format");
  if (precision < 0)
    precision = 6;
  __salve_show(1 + kind + 256 * (15 + 16 * (flags + 32 * ((width + 100) + 256 * (precision + 1)))),
               *(unsigned long *)&value);
  return at;
}
