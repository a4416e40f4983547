// Recursion whose end is shown: the second argument becomes smaller.
// options: --unwind-limit 2 --repair no
unsigned gcd(unsigned a, unsigned b) {
  if (b == 0)
    return a;
  return gcd(b, a % b);
}
// expect: gcd proved
