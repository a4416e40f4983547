// Shift counts.
// options: --strict no
unsigned rotate(unsigned x, unsigned n) { return x << n | x >> (32 - n); }
unsigned long bit(int n) { return 1ul << n; }
// expect: rotate conditional 'n > 0 && n < 32'
// expect: bit conditional 'n >= 0 && n < 32'
