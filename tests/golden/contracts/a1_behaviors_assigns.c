// A1: requires and assigns of behaviors, at calls and in bodies.
int count;

/*@ requires \valid(p);
    assigns *p, count;
    behavior zero:
      assumes n == 0;
      requires *p > 0;
      assigns \nothing;
    behavior rest:
      assumes n != 0;
      assigns *p;
      ensures *p == n; */
void set(int *p, int n) {
  if (n)
    *p = n;
}

/*@ requires \valid(p);
    behavior zero:
      assumes n == 0;
      assigns \nothing; */
void counts(int *p, int n) {
  *p = n;
  count++;
}

int first(int n) {
  int x = 0;
  set(&x, n);
  return x;
}

int second(int n) {
  int x = 1;
  set(&x, n);
  assert(n == 0 || x == n);
  return x;
}
/*@ behavior some:
      assumes p != \null;
      requires \valid(p);
      assigns *p;
      ensures *p == \old(*p) + 1 || *p == \old(*p);
    behavior none:
      assumes p == \null;
      assigns \nothing; */
void maybe(int *p) {
  if (p && *p < 5)
    ++*p;
}
// options: --repair no
// expect: set proved
// expect: counts failing assigns line 22
// expect: first failing precondition '*p > 0' line 30
// expect: second proved
// expect: maybe proved
