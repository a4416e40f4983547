// P1: a missing initialiser, of a number, a pointer and a struct.
struct point {
  int x, y;
};

int sum(int n) {
  int total;
  for (int i = 0; i < 3; i++)
    total += n; // expect: sum failing uninitialised here
  return total;
}

int larger(int x) {
  struct point p;
  p.x = x;
  return p.x > p.y ? p.x : p.y; // expect: larger failing uninitialised here
}

int chosen(int c) {
  int v = 3;
  int *p;
  if (c)
    p = &v;
  return p ? *p : 0; // expect: chosen failing uninitialised here
}
// expect-repair: sum 'Initialise `total` with `0`' proved
// expect-repair: sum gives 'int total = 0;'
// expect-repair: larger gives 'struct point p = {0};'
// expect-repair: chosen gives 'int *p = 0;'
// rule: initialised
