// P1: a shift by too much.
unsigned high(unsigned x, int n) {
  return x >> n; // expect: high failing shift here
}
// expect-repair: high 'Insert `if (n < 0 || n >= 32) return 0;`' proved silent
// rule: constant-zero
