// Any calendar time, or null for times that are far away, in the caller's object (POSIX).
struct calendar {
  int sec, min, hour, mday, mon, year, wday, yday, isdst;
  long gmtoff;
  const char *zone;
};
int __salve_has_calendar(long seconds);
void __salve_calendar(struct calendar *to);

struct calendar *gmtime_r(const long *time, struct calendar *to) {
  if (!__salve_has_calendar(*time))
    return 0;
  __salve_calendar(to);
  return to;
}
