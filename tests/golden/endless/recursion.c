// A function that calls itself with what it was called with never returns.
int halve(int n) {
  if (n == 0)
    return 0;
  return halve(n); // expect: halve failing endless-loop 'halve(n)' here
}

// The middle of two neighbours is the lower one.
int root(int low, int high, int x) {
  if (high <= low)
    return low;
  int middle = low + (high - low) / 2;
  if (middle >= x)
    return root(low, middle, x);
  return root(middle, high, x); // expect: root failing endless-loop 'root(middle, high, x)' here
}

int factorial(int n) {
  return n <= 1 ? 1 : n * factorial(n - 1);
}

static int calls;
int counts(int n) { // what it reads it changes: not looked at
  if (calls++ > 3)
    return n;
  return counts(n);
}
// options: --repair no
