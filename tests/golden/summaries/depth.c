// The depth of a recursion with a limit, counted upwards.
// options: --repair no
int levels[64];
int deeper(int level, unsigned seed) {
  levels[level & 63] = (int)seed;
  if (level >= 50 || level < 0)
    return 50;
  int left = deeper(level + 1, seed * 3 + 1), right = deeper(level + 1, seed * 5 + 2);
  return left > right ? left : right;
}
int deepest(unsigned seed) { return levels[deeper(0, seed)]; }
// expect: deeper proved
// expect: deepest proved
