// Any time, and any calendar time in which each field is in its range.
struct tm;
long nondet_long(void);
void __salve_calendar(struct tm *to);

long mktime(struct tm *time) {
  __salve_calendar(time);
  return nondet_long();
}
