// Null, or a place in the text; the fields that the format names are in their ranges, others may
// have been set as well (POSIX).
struct calendar {
  int sec, min, hour, mday, mon, year, wday, yday, isdst;
  long gmtoff;
  const char *zone;
};
int nondet_int(void);
long nondet_long(void);
unsigned long nondet_ulong(void);
char *strchr(const char *s, int c);
unsigned long strlen(const char *s);
void __VERIFIER_assume(int condition);

static void set(int *field, int least, int most, int named) {
  if (!named && !nondet_int())
    return;
  *field = nondet_int();
  __VERIFIER_assume(*field >= least && *field <= most);
}

static int names(const char *format, const char *letters) {
  for (; *format; ++format)
    if (*format == '%' && format[1] && strchr(letters, *++format))
      return 1;
  return 0;
}

char *strptime(const char *text, const char *format, struct calendar *to) {
  unsigned long length = strlen(text), read = nondet_ulong();
  int is = nondet_int();
  __VERIFIER_assume(read <= length);
  set(&to->sec, 0, 61, is && names(format, "STRr"));
  set(&to->min, 0, 59, is && names(format, "MTRr"));
  set(&to->hour, 0, 23, is && names(format, "HIklTRr"));
  set(&to->mday, 1, 31, is && names(format, "deDF"));
  set(&to->mon, 0, 11, is && names(format, "mbBhDF"));
  set(&to->year, -2147483647 - 1, 2147483647, 0);
  set(&to->wday, 0, 6, is && names(format, "aAuw"));
  set(&to->yday, 0, 365, is && names(format, "j"));
  set(&to->isdst, -1, 1, 0);
  if (nondet_int())
    to->gmtoff = nondet_long();
  return is ? (char *)text + read : 0;
}
