// Any calendar time, in the caller's object (POSIX).
struct calendar {
  int sec, min, hour, mday, mon, year, wday, yday, isdst;
  long gmtoff;
  const char *zone;
};
void __salve_calendar(struct calendar *to);

struct calendar *localtime_r(const long *time, struct calendar *to) {
  long seconds = *time;
  (void)seconds;
  __salve_calendar(to);
  return to;
}
