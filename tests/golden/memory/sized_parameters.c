// `T a[n]` is a pointer for C; as an input it has the elements that are written.
int third(int a[3]) { return a[2]; } // expect: third proved

int grid(int a[3][4]) { return a[2][3]; } // expect: grid proved

int beyond(int a[3]) {
  return a[3]; // expect: beyond failing bounds 'a[3]' here
}

int optional(const int a[2]) { // expect: optional proved
  return a ? a[1] : 0;
}

int counted(int n, const int a[n]) { // expect: counted proved
  return n > 0 ? a[n - 1] : 0;
}

int missing(int n, const int a[n]) {
  return a[n]; // expect: missing failing bounds 'a[n]' here
}

// C asks nothing of a caller.
int caller(void) { // expect: caller proved
  int few[2] = {1, 2};
  return optional(few) + counted(1, few);
}

int fewer(void) {
  int few[2] = {1, 2};
  return third(few);
}
// expect: fewer failing bounds 'a[2]' line 2
