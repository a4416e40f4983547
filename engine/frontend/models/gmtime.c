// Any calendar time, or null for times that are far away, in an object that the next call
// overwrites.
struct calendar {
  int sec, min, hour, mday, mon, year, wday, yday, isdst;
  long gmtoff;
  const char *zone;
};
int __salve_has_calendar(long seconds);
void __salve_calendar(struct calendar *to);

struct calendar *gmtime(const long *time) {
  static struct calendar result;
  long seconds = *time;
  __salve_calendar(&result);
  return __salve_has_calendar(seconds) ? &result : 0;
}
