// F2: a reference implementation must do the same on all inputs.
int calls;

int slow(int n) {
  int r = 0;
  for (int i = 0; i < n; i++)
    r += i;
  return r;
}

//@ salve reference slow
int good(int n) { return n < 0 || n > 6 ? slow(n) : n * (n - 1) / 2; }

//@ salve reference slow
int bad(int n) { return n < 0 || n > 6 ? slow(n) : n * n / 2; }

void fill(int *p) {
  calls++;
  *p = 7;
}

//@ salve reference fill
void sameEffects(int *p) {
  *p = 3;
  *p += 4;
  calls += 1;
}

//@ salve reference fill
void otherEffects(int *p) { *p = 7; }
// options: --repair no --unwind 8
// expect: good bounded
// expect: bad failing postcondition 'bad(n) == slow(n)' line 14
// expect: fill bounded
// expect: sameEffects bounded
// expect: otherEffects failing postcondition line 29
