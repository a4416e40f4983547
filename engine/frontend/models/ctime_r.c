// ctime into 26 bytes of the caller's (POSIX).
struct calendar {
  int sec, min, hour, mday, mon, year, wday, yday, isdst;
  long gmtoff;
  const char *zone;
};
char *asctime_r(const struct calendar *time, char *to);
struct calendar *localtime_r(const long *time, struct calendar *to);
void __salve_near(long seconds, struct calendar *time);

char *ctime_r(const long *time, char *to) {
  struct calendar local;
  if (!localtime_r(time, &local))
    return 0;
  __salve_near(*time, &local);
  return asctime_r(&local, to);
}
