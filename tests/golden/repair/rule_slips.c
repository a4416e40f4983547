// What the hand slips on: `~`, `--i`, the order of indices, `==` of strings, a variable not used.
// options: --strict no --repairs 5 --function test_clear --function test_pop --function test_turned --function test_swap --function test_yes --function test_rows
#include <assert.h>
#include <string.h>

// expect-repair: test_clear 'Replace `1u << i` with `~(1u << i)`' first
static unsigned set;
static void clear(unsigned i) { set &= (1u << i); }
void test_clear(void) {
  set = 7;
  clear(1);
  assert(set == 5); // expect: test_clear failing assertion here
  clear(3);
  assert(set == 5);
}

// expect-repair: test_pop gives 'return items[--top];' first
static int items[4], top;
static int pop(void) { return items[top--]; }
void test_pop(void) {
  items[0] = 3;
  items[1] = 4;
  top = 2;
  assert(pop() == 4); // expect: test_pop failing assertion here
  assert(pop() == 3);
}

// expect-repair: test_turned gives 'return m[j][i];' first
static int turned(int m[2][2], int i, int j) { return m[i][j]; }
void test_turned(void) {
  int m[2][2] = {{1, 2}, {3, 4}};
  assert(turned(m, 0, 1) == 3); // expect: test_turned failing assertion here
  assert(turned(m, 1, 0) == 2);
  assert(turned(m, 1, 1) == 4);
}

// expect-repair: test_swap gives '*q = t;' first
static void swap(int *p, int *q) {
  int t = *p;
  *p = *q;
  *q = *p;
}
void test_swap(void) {
  int a = 1, b = 2;
  swap(&a, &b);
  assert(a == 2 && b == 1); // expect: test_swap failing assertion here
}

// expect-repair: test_yes gives 'return strcmp(s, "yes") == 0;' first
static int yes(const char *s) { return s == "yes"; }
void test_yes(void) {
  char word[] = "yes";
  assert(yes(word)); // expect: test_yes failing assertion here
  word[0] = 'j';
  assert(!yes(word));
}

// expect-repair: test_rows gives 's = 0;' first
static int largest(int m[2][2]) {
  int most = 0, s = 0;
  for (int i = 0; i < 2; i++) {
    for (int j = 0; j < 2; j++)
      s += m[i][j];
    if (s > most)
      most = s;
  }
  return most;
}
void test_rows(void) {
  int m[2][2] = {{4, 2}, {3, 4}}, n[2][2] = {{9, 2}, {3, 4}};
  assert(largest(m) == 7); // expect: test_rows failing assertion here
  assert(largest(n) == 11);
}
// rule: complemented
// rule: other-fix
// rule: swapped-indices
// rule: unread-variable
// rule: compared-strings
// rule: reset
