// Any number of the same sign: all that C promises of a comparison. Without an assumption, so that a
// run with any inputs goes on.
int nondet_int(void);

int __salve_any_of_sign(int n) {
  int any = n == 0 ? 0 : nondet_int();
  return any != 0 && (any < 0) == (n < 0) ? any : n;
}
