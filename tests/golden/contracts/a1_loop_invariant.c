// A1: loop invariants hold whenever the loop's head is reached.
int good(int n) {
  int i = 0, s = 0;
  if (n < 0 || n > 5)
    return 0;
  /*@ loop invariant 0 <= i <= n;
      loop invariant s == 2 * i;
      loop variant n - i; */
  while (i < n) {
    s += 2;
    i++;
  }
  return s;
}

int bad(int n) {
  int s = 0;
  for (int i = 0; i < 5; i++)
    __CPROVER_loop_invariant(s <= 3)
  {
    s += n == 7;
  }
  return s;
}

int doLoop(int n) {
  int k = 0;
  if (n < 1 || n > 4)
    return 0;
  /*@ loop invariant k < n; */
  do
    k++;
  while (k < n);
  //@ assert k == n;
  return k;
}

int since(int n) {
  int x = n;
  if (n > 100 || n < -100)
    return 0;
  //@ loop invariant x == \at(n, Pre) + i;
  for (int i = 0; i < 3; i++)
    x++;
  /*@ assert x == n + 2; */
  return x;
}
// options: --repair no
// expect: good proved
// expect: bad failing loop-invariant 's <= 3' line 19
// expect: doLoop proved
// expect: since failing assertion 'x == n + 2' line 45
