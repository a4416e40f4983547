// A suspect that helps only because the failing access is not made is none.
int table[4];

static int at(int i) {
  return table[i]; // expect: at failing bounds here
}

// expect: sum failing bounds 'table[i]' line 5
int sum(int n) {
  int r = 0;
  for (int i = 0; i <= 4; i++)
    r += at(i) & n;
  return r;
}
// expect-suspect: at 'i'
// expect-suspect: sum 'i <= 4'
// expect-suspect: sum 'at(i) & n' rank 6
