// Nothing to check: a static assertion is the compiler's affair.
_Static_assert(sizeof(int) == 4, "int has 32 bits");

int next(int x) {
  _Static_assert(1 + 1 == 2, "arithmetic");
  return x + 1;
}
// expect: next skipped
