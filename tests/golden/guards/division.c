// P1: a divisor that may be zero. The guard returns what the function returns elsewhere.
int average(int sum, int n) {
  if (sum < 0)
    return -1;
  int result = sum / n; // expect: average failing division-by-zero here
  return result;
}
// expect-repair: average 'Insert `if (n == 0) return -1;`' proved silent first
// expect-repair: average 'Insert `if (n == 0) return 0;`' proved silent
// expect-repair: average gives 'if (n == 0)'
// expect-repair: average 'Change `/` to `*` in `sum / n`' warning 'what failed is no longer done'
