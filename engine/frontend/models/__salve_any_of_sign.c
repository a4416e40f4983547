// Any number of the same sign: all that C promises of a comparison. Without an assumption, so that a
// run with any inputs goes on.
int nondet_usual_int(void);

int __salve_any_of_sign(int n) {
  if (n == 0)
    return 0;
  int __salve_unsaid = nondet_usual_int();
  if (__salve_unsaid == 0 || (__salve_unsaid < 0) != (n < 0))
    return n;
  return __salve_unsaid;
}
