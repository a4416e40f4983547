// What main reaches fails there; the function alone is conditional.
// options: --strict no --repair no
int sum(const int *a, int n) {
  int s = 0;
  for (int i = 0; i < n; i++)
    s += a[i];
  return s;
}

int main(void) {
  int a[8] = {0};
  return sum(a, 9);
}
// expect: main failing bounds 'a[i]' line 6
// expect: sum conditional '\valid_read(a + (0 .. n - 1))'
