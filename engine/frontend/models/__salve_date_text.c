// Writes a time as asctime does: 24 characters, a new line and a NUL. Where that is no date of four
// digits, null or any text that fits into n bytes.
struct calendar {
  int sec, min, hour, mday, mon, year, wday, yday, isdst;
  long gmtoff;
  const char *zone;
};
int nondet_int(void);
unsigned long nondet_ulong(void);
void __VERIFIER_assume(int condition);
void __salve_arbitrary(void *to, unsigned long n);
void __salve_failed(void);

char *__salve_date_text(char *to, unsigned long n, const struct calendar *time) {
  int isPlain = time->sec >= 0 && time->sec <= 60 && time->min >= 0 && time->min <= 59 &&
                time->hour >= 0 && time->hour <= 23 && time->mday >= 1 && time->mday <= 31 &&
                time->mon >= 0 && time->mon <= 11 && time->wday >= 0 && time->wday <= 6 &&
                time->year >= -900 && time->year <= 8099;
  unsigned long length = 24;
  if (!isPlain) {
    if (!nondet_int()) {
      __salve_failed();
      return 0;
    }
    length = nondet_ulong();
    __VERIFIER_assume(length < n);
  }
  __salve_arbitrary(to, length);
  if (isPlain) {
    for (int i = 0; i < 24; ++i)
      __VERIFIER_assume(to[i] >= ' ' && to[i] <= 'z');
    to[length++] = '\n';
  }
  to[length] = 0;
  return to;
}
