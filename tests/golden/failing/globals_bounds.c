// Bounds of global, static and const arrays; a negative index; an index computed twice.
// options: --repair no
enum { SIZE = 4 };
static int ring[SIZE];
static const signed char table[3][2] = {{1, 2}, {3, 4}, {5, 6}};

int put(unsigned head, int x) {
  ring[head++ & SIZE] = x; // expect: put failing bounds here
  return ring[head & (SIZE - 1)];
}

int get(int i, int j) {
  if (i < 3 && j < 2)
    return table[i][j];
  return 0;
}

int sum(unsigned n) {
  int s = 0;
  for (unsigned i = 0; i < n; i++)
    s += ring[i]; // expect: sum failing bounds 'ring[i]' here
  return s;
}
// expect: get failing bounds 'table[i]' line 14
// expect: get failing bounds 'table[i][j]' line 14
