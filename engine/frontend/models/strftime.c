// Any text of less than n bytes, whatever the format; or 0, and any bytes without an end.
struct calendar;
int nondet_int(void);
unsigned long nondet_ulong(void);
unsigned long strlen(const char *s);
void __VERIFIER_assume(int condition);
void __salve_arbitrary(void *to, unsigned long n);
void __salve_reads(const void *from, unsigned long n);

unsigned long strftime(char *to, unsigned long n, const char *format, const struct calendar *time) {
  unsigned long asked = strlen(format);
  __salve_reads(time, 48); // all but the name of the zone
  if (!n)
    return 0;
  unsigned long length = nondet_ulong();
  __VERIFIER_assume(length < n);
  __salve_arbitrary(to, length);
  if (asked && nondet_int())
    return 0;
  to[length] = 0;
  return length;
}
