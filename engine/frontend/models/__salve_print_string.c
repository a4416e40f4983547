// %s: at most `precision` characters, if that is not negative. Flags: 1 for `-`. The string may
// not lie where the output goes.
int __salve_same_object(const void *a, const void *b);
long __salve_offset(const void *p);
void __salve_check_string(int condition);
unsigned long strlen(const char *s);
unsigned long strnlen(const char *s, unsigned long most);
unsigned long __salve_print_repeat(char *to, unsigned long room, unsigned long at, int c,
                                   unsigned long n);

unsigned long __salve_print_string(char *to, unsigned long room, unsigned long at, const char *s,
                                   int width, int precision, int flags) {
  if (width < 0) {
    flags |= 1;
    width = width < -2147483647 ? 2147483647 : -width;
  }
  int together = room > 0 && __salve_same_object(to, s);
  long apart = together ? __salve_offset(s) - __salve_offset(to) : 0;
  if (together) {
    unsigned long written = at < room ? at : room;
    __salve_check_string(apart < 0 || (unsigned long)apart >= written);
  }
  unsigned long n = precision < 0 ? strlen(s) : strnlen(s, (unsigned long)precision);
  unsigned long pad = width > 0 && (unsigned long)width > n ? (unsigned long)width - n : 0;
  if (together) {
    unsigned long end = at + pad + n + 1 < room ? at + pad + n + 1 : room;
    __salve_check_string(apart < 0 ? (unsigned long)-apart > n : (unsigned long)apart >= end);
  }
  if (!(flags & 1))
    at = __salve_print_repeat(to, room, at, ' ', pad);
  for (unsigned long i = 0; i < n && at + i + 1 < room; ++i)
    to[at + i] = s[i];
  at += n;
  return flags & 1 ? __salve_print_repeat(to, room, at, ' ', pad) : at;
}
