// Writes any calendar time: each field in its range.
struct calendar {
  int sec, min, hour, mday, mon, year, wday, yday, isdst;
  long gmtoff;
  const char *zone;
};
int nondet_int(void);
void __VERIFIER_assume(int condition);

static int any(int least, int most) {
  int x = nondet_int();
  __VERIFIER_assume(x >= least && x <= most);
  return x;
}

void __salve_calendar(struct calendar *to) {
  to->sec = any(0, 60);
  to->min = any(0, 59);
  to->hour = any(0, 23);
  to->mday = any(1, 31);
  to->mon = any(0, 11);
  to->year = nondet_int();
  to->wday = any(0, 6);
  to->yday = any(0, 365);
  to->isdst = any(-1, 1);
  to->gmtoff = any(-86400, 86400);
  to->zone = "UTC";
}
