// Arrays that a harness does not fill are inputs where it draws others, or asserts as only model
// checkers let it; a number without a value is none, and a test that draws nothing has no inputs.
// options: --repair no --strict no
int nondet_int(void);

// expect: sum conditional '\valid_read(a + (0 .. n - 1))'
int sum(const int *a, int n) {
  int s = 0;
  for (int i = 0; i < n; i++)
    s ^= a[i]; // expect: test_plain failing uninitialised here
  return s;
}

int test_draws(void) {
  int a[3];
  int n = nondet_int();
  if (n >= 0 && n <= 3 && sum(a, n) == 7)
    __CPROVER_assert(0, "some array has this sum"); // expect: test_draws failing assertion here
  return 0;
} // expect-note: test_draws 'locals of this harness that have no initial value are inputs'

int test_asserts(void) {
  int a[3];
  assert(sum(a, 3) != 7); // expect: test_asserts failing assertion here
  return 0;
} // expect-note: test_asserts 'are inputs'

int test_number(void) {
  int x;
  nondet_int();
  return x; // expect: test_number failing uninitialised here
}

int test_plain(void) {
  int a[3];
  return sum(a, 3) & 1;
}
