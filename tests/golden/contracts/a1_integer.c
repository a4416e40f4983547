// A1: ACSL computes with integers, CBMC with those of C.
/*@ ensures \result == x + 1; */
int acsl(int x) { return (int)((unsigned)x + 1); }

int cprover(int x)
    __CPROVER_ensures(__CPROVER_return_value == (int)((unsigned)x + 1u))
{
  return (int)((unsigned)x + 1);
}

/*@ requires n < 10;
    ensures \result <==> (-1 < n); */
int compare(unsigned n) { return 1; }

/*@ ensures \result == x + y; */
long large(long x, long y) { return (long)((unsigned long)x + (unsigned long)y); }
// options: --repair no
// expect: acsl failing postcondition '\result == x + 1' line 2
// expect: cprover proved
// expect: compare proved
// expect: large bounded
