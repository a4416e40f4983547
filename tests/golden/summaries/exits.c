// A callee that may end the program.
void exit(int);
int slots[8];
int checked(int x, int n) {
  for (int i = 0; i < n; ++i)
    x ^= i;
  if (x < 0 || x > 7)
    exit(1);
  return x;
}
int uses(int x, int n) { return slots[checked(x, n)]; }
// expect: uses proved
