// A contract says which inputs a function is for: overflow on one of those is an error.
//@ requires 0 <= a && 0 <= b;
int sum(int a, int b) {
  return a + b; // expect: sum failing overflow 'a + b' here
}

//@ requires 0 <= a && a <= 1000 && 0 <= b && b <= 1000;
int small(int a, int b) {
  return a + b;
}
// options: --strict no --repair no
