// Assumes that this calendar time has a year of at most four digits if the seconds say so.
struct calendar {
  int sec, min, hour, mday, mon, year, wday, yday, isdst;
  long gmtoff;
  const char *zone;
};
void __VERIFIER_assume(int condition);

void __salve_near(long seconds, struct calendar *time) {
  if (seconds >= 0 && seconds < 253402000000L)
    __VERIFIER_assume(time->year >= 69 && time->year <= 8099);
}
