// A step of its own may be one too far: then the function that is called has itself to blame.
// options: --strict no
static int following(const int *a, int i) { return a[i + 1]; } // expect: main failing bounds 'a[i + 1]' here
int main(void) {
  int a[3] = {1, 2, 3};
  int s = 0;
  for (int i = 0; i < 3; i++)
    s += following(a, i);
  return s;
}
// expect: following conditional 'i >= -1 && \valid_read(a + (0 .. i + 1))'
// expect-repair: main 'Replace `i + 1` with `i`' tests
