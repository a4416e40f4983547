// A1: a call through a pointer is checked against the precondition of what it calls.
/*@ requires x > 0;
    assigns \nothing;
    ensures \result > 0; */
int f(int x) { return x; }
int g(int x) { return x; }

int apply(int (*h)(int), int x) { return h(x); }

int good(int x) { return x > 0 ? apply(f, x) : apply(g, x); }

int bad(int x) { return apply(f, x); }

int known(int x) {
  if (x < 1)
    return 0;
  int r = apply(f, x);
  assert(r == x);
  return r;
}

int same(int i) {
  int (*h)(int) = i ? f : g;
  assert(!i || h == f);
  assert(i || h != f);
  return 0;
}
// options: --repair no
// expect: f proved
// expect: apply failing precondition 'x > 0' line 2
// expect: good proved
// expect: bad failing precondition 'x > 0' line 2
// expect: known proved
// expect: same proved
