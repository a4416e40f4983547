// A pointer parameter is null where the function compares it with null.
int guarded(int *p) {
  if (!p)
    return 0;
  return *p; // expect: guarded proved
}

int compared(int *p) {
  int r = 0;
  if (p == 0)
    r = *p; // expect: compared failing null-dereference '*p' here
  return r;
}

int trusting(int *p) { return *p; } // expect: trusting proved
