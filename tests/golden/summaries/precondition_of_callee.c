// The callee asks for something; the caller sees to it, or does not.
// options: --repair no
int slots[20];
int spread(int first, int n) {
  int sum = 0;
  for (int i = 0; i < n; ++i)
    sum += slots[first];
  return sum > 0;
}
int inside(int n, unsigned k) {
  int sum = 0;
  for (int i = 0; i < n; ++i)
    sum += spread((int)(k % 20), n);
  return sum;
}
int outside(int n, unsigned k) {
  int sum = 0;
  for (int i = 0; i < n; ++i)
    if (i == 60)
      sum += spread((int)(k % 21), n);
  return sum;
}
// expect: spread failing bounds 'slots[first]' line 7
// expect: inside proved
// expect: outside bounded
