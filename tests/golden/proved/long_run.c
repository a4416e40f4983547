// A test has one run, which is followed to its end before anything else is tried: thousands of
// blocks and the short loops over each are no more work than that, nor are arguments that main only
// silences.
#include <assert.h>
#include <stdlib.h>
#include <string.h>

struct node {
  struct node *next;
  unsigned char text[16];
};

static struct node *head, *tail;

static void fill(unsigned char *text, unsigned char with) {
  for (int i = 0; i < 16; i++)
    text[i] = with;
}

static void append(int i) {
  struct node *n = malloc(sizeof *n);
  fill(n->text, (unsigned char)i);
  n->next = NULL;
  if (tail)
    tail->next = n;
  else
    head = n;
  tail = n;
}

static int first(void) {
  struct node *n = head;
  int value = n->text[15];
  head = n->next;
  if (!head)
    tail = NULL;
  fill(n->text, 0);
  free(n);
  return value;
}

void test_order(void) {
  for (int i = 0; i < 2000; i++)
    append(i);
  for (int i = 0; i < 2000; i++)
    assert(first() == i % 256);
  assert(!head);
}

void test_last(void) {
  int last = 0;
  for (int i = 0; i < 4000; i++)
    last = i;
  assert(last == 4000); // expect: test_last failing assertion here
}

int main(int argc, char **argv) {
  (void)argc;
  (void)argv;
  test_order();
  return 0;
}

// options: --repair no --suspects none --strict no
// expect: fill conditional '\valid(text + (0 .. 15))'
// expect: append proved
// expect: first conditional 'head != \null'
// expect: test_order proved
// expect: main proved
