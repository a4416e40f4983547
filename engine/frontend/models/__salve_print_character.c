// %c. Flags: 1 for `-`.
unsigned long __salve_print_repeat(char *to, unsigned long room, unsigned long at, int c,
                                   unsigned long n);

unsigned long __salve_print_character(char *to, unsigned long room, unsigned long at, int c,
                                      int width, int precision, int flags) {
  if (width < 0) {
    flags |= 1;
    width = width < -2147483647 ? 2147483647 : -width;
  }
  unsigned long pad = width > 1 ? (unsigned long)width - 1 : 0;
  (void)precision;
  if (!(flags & 1))
    at = __salve_print_repeat(to, room, at, ' ', pad);
  at = __salve_print_repeat(to, room, at, c, 1);
  return flags & 1 ? __salve_print_repeat(to, room, at, ' ', pad) : at;
}
