// A1: a clause that cannot be used is said, the rest is checked, nothing is proved.
/*@ requires n > 0;
    ensures \result > nowhere; */
int undeclared(int n) { assert(n > 0); return n; }

/*@ ensures \result.x == 1; */
int wrongType(int n) { assert(n == n); return n; }

/*@ behavior negative:
      assumes n < 0;
      ensures \result == 0; */
int behaviours(int n) { assert(n == n); return n < 0 ? 0 : n; }

/*@ ensures \forall integer i; a[i] == 0; */
int endless(int *a) { assert(*a == *a); return *a; }

int inside(int n) {
  //@ assert n == missing;
  assert(n == n);
  return n;
}

/*@ ensures (\result == 1; */
int unbalanced(int n) { assert(n == n); return 1; }

int stillProved(int n) { assert(n == n); return n; }
// options: --repair no
// expect: undeclared bounded
// expect: wrongType bounded
// expect: behaviours bounded
// expect: endless bounded
// expect: inside bounded
// expect: unbalanced bounded
// expect: stillProved proved
