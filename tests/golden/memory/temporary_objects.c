// What a call returns has no name and ends with the full expression (C11 6.2.4 p8).
// options: --repair no
struct row {
  int a[3];
};
static struct row make(int x) {
  struct row r = {{x, x + 1, x + 2}};
  return r;
}
int kept(int x) {
  int *p = make(x & 7).a;
  return *p; // expect: kept failing dangling-dereference here
}
int assigned(int x) {
  int *p, s = 0;
  for (int i = 0; i < 2; i++) {
    p = make(x & 7).a;
    s += i;
  }
  return s + p[1]; // expect: assigned failing dangling-dereference here
}
static int sum(const int *a) { return a[0] + a[1] + a[2]; }
int used(int x) {
  int s = 0;
  for (int i = 0; i < 3; i++)
    s = sum(make(x & 7).a);
  return s + make(1).a[2] + *make(2).a;
}
// expect: sum failing bounds
// expect: used proved
