// Numbers: powers, squares, digits and bits.
#include <assert.h>
#include <stddef.h>

unsigned gcd(unsigned a, unsigned b) {
  if (a == 0 || b == 0)
    return 0;
  unsigned m = b;
  while (b != 0) {
    unsigned t = a % b;
    a = b;
    b = t;
  }
  assert(a > 0 && a <= m);
  return a;
}

unsigned power_of_two(unsigned n) {
  if (n > 31)
    return 0;
  unsigned p = 1;
  for (unsigned i = 0; i < n; i++)
    p *= 2;
  assert(p == 1u << n);
  return p;
}

unsigned square_root(unsigned n) {
  if (n > 10000)
    return 0;
  unsigned r = 0;
  while ((r + 1) * (r + 1) <= n)
    r++;
  assert(r * r <= n && n < (r + 1) * (r + 1));
  return r;
}

int fibonacci(int n) {
  int a = 0, b = 1;
  if (n < 0 || n > 40)
    return -1;
  for (int i = 0; i < n; i++) {
    int t = a + b;
    a = b;
    b = t;
  }
  assert(a >= 0);
  return a;
}

int digits(unsigned n) {
  int d = 1;
  while (n >= 10) {
    n /= 10;
    d++;
  }
  assert(d >= 1 && d <= 10);
  return d;
}

int bits(unsigned x) {
  int c = 0;
  while (x) {
    x &= x - 1;
    c++;
  }
  assert(c >= 0 && c <= 32);
  return c;
}

int triangle(int n) {
  if (n < 0 || n > 1000)
    return -1;
  int s = 0;
  for (int i = 1; i <= n; i++)
    s += i;
  assert(s == n * (n + 1) / 2);
  return s;
}

void quotient(int a, int b) {
  if (a < 0 || b <= 0)
    return;
  int q = 0, r = a;
  while (r >= b) {
    r -= b;
    q++;
  }
  assert(0 <= r && r < b);
}

unsigned reverse_bits(unsigned x) {
  unsigned r = 0;
  for (int i = 0; i < 32; i++) {
    r = (r << 1) | (x & 1);
    x >>= 1;
  }
  assert(x == 0);
  return r;
}

int log2_floor(unsigned n) {
  if (n == 0)
    return -1;
  int k = 0;
  while (n > 1) {
    n >>= 1;
    k++;
  }
  assert(k >= 0 && k < 32);
  return k;
}

// expect: gcd proved
// expect: power_of_two proved
// expect: square_root proved
// expect: fibonacci proved
// expect: digits proved
// expect: bits proved
// expect: triangle proved
// expect: quotient proved
// expect: reverse_bits proved
// expect: log2_floor proved
// options: --repair no
