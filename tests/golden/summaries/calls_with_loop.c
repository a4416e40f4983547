// A loop around a call whose result is an index.
int table[50];
int next(int i, unsigned turns) {
  for (unsigned k = 0; k < turns; ++k)
    i = i * 3 + 1;
  return i < 0 ? 0 : i % 50;
}
int walk(unsigned n, unsigned turns) {
  int i = 0, sum = 0;
  while (n-- > 0) {
    i = next(i, turns);
    sum ^= table[i];
  }
  return sum;
}
// expect: walk proved
