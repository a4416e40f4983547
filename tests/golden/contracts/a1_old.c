// A1: \old, \at and __CPROVER_old: values before the call.
int counter;

/*@ ensures counter == \old(counter) + by; */
void add(int by) {
  if (counter < 1000 && by < 1000 && counter > -1000 && by > -1000)
    counter += by;
  else
    __CPROVER_assume(0);
}

/*@ ensures *p == \old(*p) + 1; */
void wrong(int *p) { *p = *p > 5 ? *p : *p + 1; }

void swap(int *a, int *b)
    __CPROVER_ensures(*a == __CPROVER_old(*b) && *b == __CPROVER_old(*a))
{
  int t = *a;
  *a = *b;
  *b = t;
}

/*@ ensures \at(n, Pre) == n && \result == \at(n, Pre); */
int parameter(int n) {
  int r = n;
  n = 0;
  return r;
}
/*@ ensures p != \null ==> *p == \old(*p) + 1;
    ensures p == \null || *p != \old(n) || n == *p; */
void maybe(int *p, int n) {
  if (p && *p < 100)
    ++*p;
  else if (p)
    __CPROVER_assume(0);
}

int *where;
/*@ requires \valid(p);
    ensures where != \null ==> *p == \old(*p) + 1; */
void global(int *p) {
  if (where == 0)
    where = p;
  else if (*p < 100)
    ++*p;
}
// options: --repair no
// expect: add proved
// expect: wrong failing postcondition '*p == \old(*p) + 1' line 12
// expect: swap proved
// expect: parameter proved
// expect: maybe proved
// expect: global failing postcondition line 40
