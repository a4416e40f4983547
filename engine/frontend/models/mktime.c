// Any time, and any calendar time in which each field is in its range; or -1, and all is as it was.
struct tm;
int nondet_int(void);
long nondet_long(void);
void __salve_calendar(struct tm *to);
void __salve_failed(void);

long mktime(struct tm *time) {
  long result = nondet_long();
  if (result == -1 && nondet_int()) {
    char first = *(const char *)time;
    (void)first;
    __salve_failed();
    return -1;
  }
  __salve_calendar(time);
  return result;
}
