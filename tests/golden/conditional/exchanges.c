// Two places of one array, each of which has to be there.
// options: --strict no
void exchange(int *a, int i, int j) {
  int t = a[i];
  a[i] = a[j];
  a[j] = t;
}

void move_up(int *a, unsigned short i) {
  int t = a[i];
  a[i] = a[i + 1];
  a[i + 1] = t;
}
// expect: exchange conditional 'i >= 0 && j >= 0 && \valid(a + (0 .. i)) && \valid(a + (0 .. j))'
// expect: move_up conditional '\valid(a + (0 .. i + 1))'
