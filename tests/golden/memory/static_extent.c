// `T a[static n]` promises n elements; callers have to keep the promise.
int last(int a[static 4]) { return a[3]; } // expect: last proved

int beyond(int a[static 4]) {
  return a[4]; // expect: beyond failing bounds 'a[4]' here
}

int kept(void) {
  int a[5] = {0};
  return last(a) + last(a + 1); // expect: kept proved
}

int broken(void) {
  int a[5] = {0};
  return last(a + 2); // expect: broken failing precondition 'int a[static 4]' here
}
