// What is read holds zeros: that one element is as good as another, and none as good as all, is so
// here alone. Repairs after which most of it is no longer read stand behind those that go on.
// options: --strict no
static int sum(const int *a, int n, int k) {
  int s = 0;
  for (int i = 0; i <= n; i++)
    s += a[i] * k; // expect: use failing bounds 'a[i]' here
  return s;
}

int use(int k) {
  int a[8] = {0};
  return sum(a, 8, k);
}
// expect-repair: use 'Change `<=` to `<` in `i <= n`' first
// expect-repair: use 'Insert `if (i < n)` before `s += a[i] * k;`' rank 7
// expect-repair: use 'Replace `n` with `s`' rank 14
// expect: sum conditional '\valid_read(a + (0 .. n))'
