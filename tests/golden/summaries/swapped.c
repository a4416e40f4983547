// What is written through a pointer is forgotten: the index is not what it was.
// options: --repair no
int slots[8];
void change(int *p, int n) {
  for (int i = 0; i < n; ++i)
    *p += 1;
}
int old_value(int n) {
  int x = 3;
  change(&x, n);
  return slots[x];
}
// expect: change proved
// expect: old_value failing bounds 'slots[x]' line 11
