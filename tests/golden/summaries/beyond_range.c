// result range broken beyond the bound
// options: --repair no
int slots[8];
int grow(int n) {
  int s = 0;
  for (int i = 0; i < n; ++i)
    if (s < 30)
      ++s;
  return s;
}
int at(int n) { return grow(n) < 25 ? 0 : slots[grow(n) - 20]; }
// expect: at bounded
