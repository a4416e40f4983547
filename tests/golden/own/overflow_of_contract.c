// A contract says which inputs a function is for, seldom how large they may get: only what
// overflows for all of them is an error.
//@ requires 0 <= a && 0 <= b;
int sum(int a, int b) {
  return a + b;
}

//@ requires a > 2147483000;
int above(int a) {
  return a + 1000; // expect: above failing overflow 'a + 1000' here
}

static int calls;
//@ ensures \result == x;
int counted(int x) {
  calls++;
  return x;
}
// expect: counted proved
// options: --strict no --repair no
