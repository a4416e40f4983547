// A compound literal in a loop's body is a new object in every iteration.
int kept(int n) {
  int *last = 0, s = 0;
  for (int i = 0; i < 2; i++) {
    if (last && n)
      s = *last; // expect: kept failing dangling-dereference '*last' here
    last = &(int){i};
  }
  return s;
}

int within(int n) {
  int s = 0;
  for (int i = 0; i < 2; i++) {
    int *now = &(int){i + n};
    s = *now == i + n;
  }
  return s; // expect: within proved
}
