// A1: a call is checked against the precondition, shown at the call.
/*@ requires d != 0; */
int share(short n, int d) { return n / d; }

int good(int n) { return share(n, 3); }

int bad(int n) { return share(n, n - 1); }

int twice(int n) { return n == 2 ? share(n, n) : share(n, 0); }
// options: --repair no
// expect: share proved
// expect: good proved
// expect: bad failing precondition 'd != 0' line 7
// expect: twice failing precondition 'd != 0' line 9
