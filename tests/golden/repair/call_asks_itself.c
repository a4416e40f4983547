// A function that compares what it reads by does not rely on its callers: its comparison is wrong.
// options: --repairs 5 --strict no --head-preconditions yes

static int sum(const int *a, int n) {
  int s = 0;
  for (int i = 0; i <= n; i++)
    s += a[i];
  return s;
}

int main(void) {
  int a[3] = {1, 2, 3};
  return sum(a, 3);
}
// expect: sum conditional '\valid_read(a + (0 .. n))'
// expect: main failing bounds 'a[i]' line 7
// expect-repair: main 'Change `<=` to `<` in `i <= n`' first
// expect-no-repair: main gives 'sum(a, 2)'
