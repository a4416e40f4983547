// A recursion that does not come nearer to an end promises nothing.
// options: --repair no
int round_about(int n) {
  if (n == 0)
    return 0;
  return round_about(n > 0 ? n - 2 : n + 2) % 4;
}
int four[4];
int of(int n) { return four[round_about(n) & 7]; }
// expect: of bounded
