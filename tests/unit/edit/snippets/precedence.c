int f(int a, int b, int c, unsigned u) {
  int r = a - b - c;
  r += a * (b + c) - -a;
  r = r ^ (a & b | c) ^ a << 2;
  r = r + (a - (b - c)) * (a+b*c) % 7;
  if (a + b < c == (b > c))
    r -= a < b + c;
  else if (!(a < b) || (b == c && c != a))
    r = -r;
  r = a*-b+c-1-b;
  r = a < b ? b + c : c < a ? a - 1 : b;
  u = (u >> 3) + ~u * 3u;
  r |= a | b & c;
  return r + (int)u + (int)(a + u) - (a, b + c);
}
