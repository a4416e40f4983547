// asctime of the local time, which may not exist for times that are far away.
struct calendar;
char *asctime(const struct calendar *time);
struct calendar *localtime(const long *time);
void __salve_near(long seconds, struct calendar *time);

char *ctime(const long *time) {
  struct calendar *local = localtime(time);
  if (!local)
    return 0;
  __salve_near(*time, local);
  return asctime(local);
}
