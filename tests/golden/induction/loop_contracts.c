// A1: loop invariants, variants and assigns of both notations prove loops of any length.
int sum(int n) {
  int i = 0, s = 0;
  if (n < 0 || n > 1000000)
    return 0;
  /*@ loop invariant 0 <= i <= n;
      loop invariant s == 2 * i;
      loop assigns i, s;
      loop variant n - i; */
  while (i < n) {
    s += 2;
    i++;
  }
  assert(s == 2 * n);
  return s;
}

unsigned cprover(unsigned n) {
  unsigned i = 0;
  int s = 5;
  while (i < n)
    __CPROVER_assigns(i, s)
    __CPROVER_loop_invariant(i <= n && s == 5)
  {
    i++;
    s = 10 - s;
  }
  assert(i == n);
  return i;
}

int falseInvariant(int n) {
  int s = 0;
  //@ loop invariant s <= 10;
  for (int i = 0; i < n; i++)
    if (s < 1000)
      s += 2;
  return s;
}

int nested(int n, int m) {
  int rows = 0, cells = 0;
  if (n < 0 || m < 0)
    return 0;
  //@ loop invariant 0 <= i <= n && rows == i && 0 <= cells <= m;
  for (int i = 0; i < n; i++) {
    cells = 0;
    int j = 0;
    //@ loop invariant 0 <= j <= m && cells == j;
    while (j < m) {
      cells++;
      j++;
    }
    rows++;
  }
  assert(rows == n);
  return cells;
}

int grows(int n) {
  int i = 0;
  //@ loop variant n - i;
  while (i < n)
    i -= i > 2;
  return i;
}

int negative(int n) {
  int i = 0;
  //@ loop variant 3 - i;
  while (i < n)
    i++;
  return i;
}

int nothing(int n) {
  //@ loop assigns i, nowhere;
  for (int i = 0; i < n; i++)
    assert(i < n);
  //@ loop variant nobody;
  for (int i = 0; i < n; i++)
    assert(i >= 0);
  return 0;
}
// options: --repair no
// expect-error: "contract: use of undeclared identifier 'nowhere'" line 77
// expect-error: "contract: use of undeclared identifier 'nobody'" line 80
// expect: sum proved
// expect: cprover proved
// expect: falseInvariant failing loop-invariant 's <= 10' line 34
// expect: nested proved
// expect: grows failing loop-invariant 'loop variant n - i' line 62
// expect: negative failing loop-invariant 'loop variant 3 - i' line 70
// expect: nothing bounded
