// What is put in front of a chain in a table of chains goes on with that chain.
// rule: other-link
#include <assert.h>
#include <stddef.h>

struct entry {
  int key;
  struct entry *next;
};

struct entry *chains[4];

static void put(struct entry *e) {
  const unsigned at = (unsigned)e->key % 4;
  if (chains[at] == NULL)
    chains[at] = e;
  e->next = NULL;
  chains[at] = e;
}

// expect-repair: test_put 'Replace `NULL` with `chains[at]`'
void test_put(void) {
  struct entry a = {1, NULL}, b = {5, NULL}, c = {2, NULL};
  put(&c);
  chains[1] = &a;
  put(&b);
  assert(chains[1] == &b && b.next == &a); // expect: test_put failing assertion here
  assert(chains[2] == &c);
}
// expect: put bounded
