// What is divided again and again: both numbers are kept from the least one, if there is a word for it.
// options: --strict no
int gcd(int a, int b) {
  while (b != 0) {
    int rest = a % b;
    a = b;
    b = rest;
  }
  return a;
}
// expect: gcd conditional 'a >= -2147483647 && b >= -2147483647'
