// A1: quantifiers over finite ranges become loops; earlier values of all elements.
/*@ requires 0 <= n <= 4 && \valid(a + (0 .. n - 1));
    ensures \forall integer i; 0 <= i < n ==> a[i] == 0; */
void clear(int *a, int n) {
  for (int i = 0; i < n; i++)
    a[i] = 0;
}

/*@ requires 0 <= n <= 4 && \valid(a + (0 .. n - 1));
    ensures \forall integer i; 0 <= i < n ==> a[i] == 0; */
void forgets(int *a, int n) {
  for (int i = 1; i < n; i++)
    a[i] = 0;
}

/*@ requires 0 <= n <= 4 && \valid(a + (0 .. n - 1));
    ensures \forall integer i; 0 <= i < n ==> a[i] == \old(a[i]) + 1; */
void increase(int *a, int n) {
  for (int i = 0; i < n; i++)
    if (a[i] < 100)
      a[i]++;
    else
      __CPROVER_assume(0);
}

int contains(const int *a, int n, int x)
    __CPROVER_requires(n >= 0 && n <= 4 && __CPROVER_is_fresh(a, n * sizeof(int)))
    __CPROVER_ensures(__CPROVER_return_value == __CPROVER_exists {
      int i;
      (0 <= i && i < n) && a[i] == x
    })
{
  for (int i = 0; i < n; i++)
    if (a[i] == x)
      return 1;
  return 0;
}
// options: --repair no
// expect: clear proved
// expect: forgets failing postcondition line 10
// expect: increase proved
// expect: contains proved
