// Whether a time has a calendar time: none may have a year that no int can hold.
int nondet_int(void);
void __salve_failed(void);

int __salve_has_calendar(long seconds) {
  if ((seconds <= 1L << 55 && seconds >= -(1L << 55)) || nondet_int())
    return 1;
  __salve_failed();
  return 0;
}
