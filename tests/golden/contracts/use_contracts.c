// A1: with the option a call is what its contract says, not what its body does.
int state;

/*@ requires n >= 0;
    assigns state;
    ensures \result >= n && state == 1; */
int next(int n) {
  state = 1;
  return n;
}

/*@ assigns \nothing;
    ensures 0 <= \result < 10; */
int digit(void);

int uses(int n) {
  if (n < 0)
    return 0;
  int r = next(n);
  assert(r >= n && state == 1);
  int d = digit();
  assert(d >= 0 && d <= 9);
  return r;
}

int asksTooMuch(int n) {
  if (n < 0)
    return 0;
  int r = next(n);
  assert(r == n);
  return r;
}
// options: --repair no --use-contracts yes
// expect: next proved
// expect: uses proved
// expect: asksTooMuch failing assertion 'r == n' line 30
