// A1: ACSL's \old is of an integer without bound, CBMC's of what C computes.
/*@ ensures \result == \old(x + y); */
int wraps(int x, int y) { return (int)((unsigned)x + (unsigned)y); }

/*@ ensures \result == \old(*x + *y); */
long wide(int *x, int *y) { return (long)*x + *y; }

int cprover(int *x, unsigned y)
    __CPROVER_ensures((unsigned)__CPROVER_return_value == __CPROVER_old(*x + y))
{
  return (int)((unsigned)*x + y);
}

/*@ requires 0 <= n <= 3 && \valid(a + (0 .. n - 1));
    ensures \forall integer i; 0 <= i < n ==> a[i] == \old(a[i] + 1); */
void each(int *a, int n) {
  for (int i = 0; i < n; i++)
    a[i] = (int)((unsigned)a[i] + 1);
}

/*@ requires n <= 0;
    assigns p[0 .. n - 1]; */
void nothingInIt(int *p, int n) { *p = n; }
// options: --repair no
// expect: wraps failing postcondition line 2
// expect: wide proved
// expect: cprover proved
// expect: each failing postcondition line 15
// expect: nothingInIt failing assigns line 22
