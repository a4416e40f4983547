// A pointer that may be null: the callee asks, or it does not.
// options: --repair no
int slots[8];
int optional(const int *p, int n) {
  int s = p ? *p : 0;
  for (int i = 0; i < n; ++i)
    s ^= i;
  return s & 7;
}
int required(const int *p, int n) {
  int s = *p;
  for (int i = 0; i < n; ++i)
    s ^= i;
  return s & 7;
}
int with_null(int n) { return slots[optional(0, n)]; }
int without(int n) { return slots[required(0, n)]; }
// expect: optional proved
// expect: required proved
// expect: with_null proved
// expect: without failing null-dereference '*p' line 11
