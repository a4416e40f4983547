// A1: predicates and logic functions without recursion are read; their integers have no bound.
/*@ predicate is_small(integer x) = -10 < x < 10;
    predicate valid_array(int *a, integer n) = 0 < n <= 3 && \valid(a + (0 .. n - 1));
    predicate sorted{L}(int *a, integer n) =
      \forall integer i, j; 0 <= i <= j < n ==> a[i] <= a[j];
    logic integer twice(integer x) = x + x;
    logic integer limit = 10; */

/*@ requires is_small(x);
    ensures \result == twice(x) && \result < twice(limit); */
int small(int x) { return x + x; }

/*@ ensures \result == twice(x); */
int wraps(int x) { return (int)(2u * (unsigned)x); }

/*@ requires valid_array(a, n) && sorted(a, n);
    ensures sorted{Here}(a, n); */
void keeps(int *a, int n) {
  if (a[0] > 0)
    a[0]--;
}

/*@ requires valid_array(a, n) && sorted(a, n) && a[0] < 5;
    ensures sorted(a, n); */
void breaks(int *a, int n) { a[0]++; }

/*@ logic integer fact(integer n) = n <= 0 ? 1 : n * fact(n - 1); */
/*@ ensures \result == fact(n); */
int recursive(int n) { assert(n == n); return n; }

/*@ axiomatic A { logic integer f(integer x); } */
int axiom(int n) { assert(n == n); return n; }
// options: --repair no
// expect-error: "contract: 'fact' is recursive: that is not supported" line 27
// expect-error: "contract: the definition of 'fact' cannot be used" line 28
// expect-error: "contract: ACSL 'axiomatic' is not supported" line 31
// expect: small proved
// expect: wraps failing postcondition line 13
// expect: keeps proved
// expect: breaks failing postcondition line 24
// expect: recursive bounded
// expect: axiom bounded
