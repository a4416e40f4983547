// A test of the failing input: objects behind pointers, null, functions, globals.
// options: --repairs 1 --mutation-level 1
#include <assert.h>
#include <stddef.h>

struct node {
  int value;
  struct node *next;
};

struct node *head;
static int table[4];

void list(const struct node *l) {
  assert(!l || !l->next || l->next->next || l->next->value != 3);
}

void of_globals(void) {
  table[0]++;
  assert(!head || table[2] != 5 || head->value != 1);
}

int twice(int x) { return 2 * x; }
int (*shared)(int) = twice;

void called(int (*f)(int)) {
  assert(f != twice);
}

void null(struct node *l, int n) {
  assert(l || n != 2);
}

// expect: list failing assertion
// expect-test: list '{ struct node l_next = {.value = 3, .next = NULL}; struct node l = {.next = &l_next}; list(&l); }'
// expect: of_globals failing assertion
// expect-test: of_globals 'struct node head_object = {.value = 1}; head = &head_object;'
// expect-test: of_globals 'table[2] = 5;'
// expect: called failing assertion
// expect-test: called 'called(twice);'
// expect: null failing assertion
// expect-test: null 'null(NULL, 2);'
