// Recursion downwards with a promise about its result, an index.
int steps(int n) {
  if (n <= 0)
    return 0;
  return (steps(n - 1) + 1) % 8;
}
int table[8];
int at(int n) { return table[steps(n)]; }
// expect: at proved
