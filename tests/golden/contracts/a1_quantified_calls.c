// A1: quantifiers and implications in CBMC's assume and assert.
int a[4];

int good(int n) {
  __CPROVER_assume(__CPROVER_forall {
    int i;
    (0 <= i && i < 4) ==> a[i] == n
  });
  __CPROVER_assert(a[3] == n, "one of them");
  __CPROVER_assert(n > 0 ==> a[2] > 0, "implication");
  return 0;
}

int bad(int n) {
  __CPROVER_assert(__CPROVER_exists { int i; 0 <= i && i < 4 && a[i] == n }, "somewhere");
  return 0;
}
// options: --repair no
// expect: good proved
// expect: bad failing assertion line 15
