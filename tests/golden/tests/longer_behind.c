// A long test that fails early: what is behind its failure takes nine times as long as what it has
// done by then. What it is started with it never looks at.
// options: --function main --strict no --repairs 1 --max-changes 1 --timeout 20
#include <assert.h>

static int kept[4000], used;

static void add(int value) {
  kept[used++] = value;
}

static int first(void) {
  return kept[1]; // is to be 0
}

static long sum(int times) {
  long result = 0;
  for (int n = 0; n < times; n++)
    for (int i = 0; i < used; i++)
      result += kept[i];
  return result;
}

int main(int argc, char **argv) {
  for (int i = 0; i < 3000; i++)
    add(i);
  assert(first() == 0); // expect: main failing assertion
  assert(sum(4) == 4L * 2999 * 1500);
  return 0;
}
// expect-repair: main 'Replace `1` with `0`' first
