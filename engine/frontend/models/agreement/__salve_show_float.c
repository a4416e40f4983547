// A floating-point number, as the format prints it: what it looks like is one element.
void __salve_show(unsigned long kind, unsigned long value);
void __salve_not_modelled(const char *what);

unsigned long __salve_show_float(char *to, unsigned long room, unsigned long at, double value,
                                 int kind, int width, int precision, int flags) {
  (void)to;
  (void)room;
  if (width < -100 || width > 100 || precision < -1 || precision > 100)
    __salve_not_modelled("a wide number in a format");
  if (precision < 0 && (kind | 32) != 'a') // which shows all digits then
    precision = 6;
  unsigned long form = (unsigned long)(width + 100) * 256 + (unsigned long)(precision + 1);
  form = (form * 32 + (unsigned long)flags) * 16 + 15;
  __salve_show(form * 256 + (unsigned long)kind, *(unsigned long *)&value);
  return at;
}
