// rule: result-kept
// What a function returns was to be stored where it was read from: once, and at each of its calls.
#include <assert.h>
#include <ctype.h>
#include <stdlib.h>
#include <string.h>

static void upper(char *s) {
  for (int i = 0; s[i]; i++)
    toupper((unsigned char)s[i]);
}

void test_upper(void) {
  char s[] = "ab1";
  upper(s);
  assert(strcmp(s, "AB1") == 0); // expect: test_upper failing assertion 'strcmp(s, "AB1") == 0' here
}
// expect: upper bounded
// expect-repair: test_upper gives 's[i] = toupper((unsigned char)s[i]);' first

struct tree {
  int value;
  struct tree *left, *right;
};

static struct tree *insert(struct tree *t, struct tree *added) {
  if (!t)
    return added;
  if (added->value < t->value)
    insert(t->left, added);
  else
    insert(t->right, added);
  return t;
}

void test_insert(void) {
  struct tree five = {5, 0, 0}, three = {3, 0, 0}, eight = {8, 0, 0};
  struct tree *t = insert(insert(insert(0, &five), &three), &eight);
  assert(t == &five);
  assert(five.left == &three); // expect: test_insert failing assertion 'five.left == &three' here
  assert(five.right == &eight);
}
// expect: insert bounded
// expect-repair: test_insert 'Keep what `insert` returns, at each call' first
// options: --repairs 5
