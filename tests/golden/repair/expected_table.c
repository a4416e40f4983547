// What only a test reads is the answer: no repair copies it, or hands it to the test in place of what
// was computed; a `main` that takes arguments and does not look at them is a test, too.
#include <assert.h>

static int want[3] = {2, 4, 6};
static int in[3] = {1, 2, 3};

static void twice(int *out, const int *a, int n) {
  for (int i = 0; i < n; i++)
    out[i] = a[i] + 2;
}

static void test(const int *a, int *out, int n) {
  twice(out, a, n);
  for (int i = 0; i < n; i++)
    assert(out[i] == want[i]); // expect: main failing assertion here
}

int main(int argc, char **argv) {
  (void)argc;
  int out[3];
  test(in, out, 3);
  return 0;
}
// options: --strict no --repairs 5 --function main --max-changes 2
// expect-repair: main gives 'out[i] = a[i] * 2;' first
// expect-no-repair: main gives 'want[i];'
// expect-no-repair: main gives 'test(in, want, 3);'
