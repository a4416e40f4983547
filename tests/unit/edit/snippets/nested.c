static int clamp(int x, int lo, int hi) { return x < lo ? lo : x > hi ? hi : x; }

int f(int a, int b, int c, int d) {
  int r = clamp(a + b, clamp(b, 0, c), d - 1);
  r = (a + b) * (c - d) + (a - (b + (c - (d + 1))));
  if ((a < b && c < d || a == d) && !(a > c || b > d))
    r = clamp(r, -10, 10) + (a & b) - (c | d);
  r += clamp(clamp(a, b, c), d, (a, b));
  r = !(a - b) + -(c * d) + ~(a ^ b);
  return a + b + c + d - r;
}
