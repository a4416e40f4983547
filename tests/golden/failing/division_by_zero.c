// Division and remainder by zero, also in compound assignments.
int ratio(int a, int b) {
  return a / b; // expect: ratio failing division-by-zero here
}

unsigned hash(unsigned key, unsigned size) {
  return key % size; // expect: hash failing division-by-zero here
}

int scaled(int x, short by) {
  x /= by; // expect: scaled failing division-by-zero here
  return x;
}

int guarded(int a, int b) {
  if (b >= 0)
    return a / b; // expect: guarded failing division-by-zero here
  return 0;
}

int fine(short a, int b) { return b ? a / b : a % 3; }
// expect: fine proved
// expect-repair: guarded gives 'if (b > 0)' proved
