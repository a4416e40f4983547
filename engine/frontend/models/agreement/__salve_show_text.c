// What stands in a format.
void __salve_show(unsigned long kind, unsigned long value);

unsigned long __salve_show_text(char *to, unsigned long room, unsigned long at, const char *text,
                                unsigned long n) {
  (void)to;
  (void)room;
  for (unsigned long i = 0; i < n; ++i)
    __salve_show(0, (unsigned char)text[i]);
  return at;
}
