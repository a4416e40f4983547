// Any calendar time, in an object that the next call overwrites.
struct calendar {
  int sec, min, hour, mday, mon, year, wday, yday, isdst;
  long gmtoff;
  const char *zone;
};
void __salve_calendar(struct calendar *to);

struct calendar *gmtime(const long *time) {
  static struct calendar result;
  long seconds = *time;
  (void)seconds;
  __salve_calendar(&result);
  return &result;
}
