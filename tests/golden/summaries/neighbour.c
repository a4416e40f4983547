// Only the field that is passed is forgotten.
// options: --repair no
struct state { int at, other; };
int slots[8];
void change(int *p, int n) {
  for (int i = 0; i < n; ++i)
    *p ^= i;
}
int field(int n) {
  struct state s = {3, 0};
  change(&s.other, n);
  return slots[s.at];
}
int same_field(int n) {
  struct state s = {3, 0};
  change(&s.at, n);
  return slots[s.at];
}
// expect: change proved
// expect: field proved
// expect: same_field failing bounds 'slots[s.at]' line 17
