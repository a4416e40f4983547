// A static local of the callee: what it promises is true of every value of it.
static int turns(int by) {
  static int at;
  for (int i = 0; i < by; ++i)
    at = at >= 9 ? 0 : at + 1;
  return at;
}
int wheel[10];
int turn(int by) {
  int a = turns(by), b = turns(by);
  return a >= 0 && a < 10 && b >= 0 && b < 10 ? wheel[a] + wheel[b] : 0;
}
// expect: turn proved
