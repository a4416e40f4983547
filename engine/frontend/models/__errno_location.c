// The object behind errno. What a failure left there becomes a number when errno is looked at:
// any positive one; 0 as well where it is open whether there was a failure.
int nondet_int(void);
int *__salve_error_number(void);
void __VERIFIER_assume(int condition);

int *__errno_location(void) {
  int *number = __salve_error_number();
  if (*number <= -2147483647) {
    int some = nondet_int();
    __VERIFIER_assume(some >= 0 && (some || *number == -2147483647));
    *number = some;
  }
  return number;
}
