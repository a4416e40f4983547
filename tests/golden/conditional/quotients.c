// What is asked of a quotient of two numbers exactly: the least number is not divided by -1 only.
// options: --strict no
int quotient(int a, int b) { return a / b; }
long remainder_of(long a, long b) { return a % b; }
void divide(int *a, short b) { *a /= b; }
unsigned both(unsigned x, unsigned k) { return x % k + x % (k - 1); }
int onlyPositive(int x, int k) {
  if (x < 0)
    return 0;
  return x % (k - 1);
}
// A lower bound and what is left out at it are one.
int spread(const int *a, int n) { return a[0] % n + 7 / (n - 1); }
// expect: quotient conditional 'b != 0 && (b != -1 || a >= -2147483647)'
// expect: remainder_of conditional 'b != 0 && (b != -1 || a >= -9223372036854775807)'
// expect: divide conditional 'b != 0 && (b != -1 || *a >= -2147483647)'
// expect: both conditional 'k > 1'
// expect: onlyPositive conditional 'k != 1'
// expect: spread conditional 'n != -1 && n != 0 && n != 1'
