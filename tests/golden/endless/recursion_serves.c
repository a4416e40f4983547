// What reads, or waits for what others do, serves for ever; so does a call through a pointer, of which
// no kind of failure speaks.
#include <assert.h>
#include <stdio.h>
#include <stdlib.h>

int choice;
void menu(void) { // expect: menu bounded
  if (scanf("%d", &choice) == 1)
    printf("%d\n", choice);
  menu();
}

void next_event(void);
void events(void) {
  next_event();
  events();
}

struct node {
  struct node *next;
};
// The end is missing, and null is what there is then.
static struct node *last(struct node *p, int n) {
  struct node *q = last(p->next, n - 1); // expect: test_last failing null-dereference 'p->next' here
  return q ? q : p;
}
void test_last(void) {
  struct node b = {NULL}, a = {&b};
  assert(last(&a, 1) == &b);
}

// A pointer as result, a number as what gets smaller.
static int *made(int n) {
  int *p = made(n - 1); // expect: test_made failing endless-loop 'made(n - 1)' here
  return p;
}
void test_made(void) { assert(made(3) == NULL); }

typedef void (*step)(int);
static step again;
static void turn(int n) { again(n); }
void test_turn(void) { // expect: test_turn bounded
  again = turn;
  turn(1);
}
// expect-repair: test_made 'Insert `if (n <= 0) return NULL;`' first
// options: --strict no --function menu --function events --function test_last --function test_made --function test_turn
