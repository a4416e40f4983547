#include <assert.h>
#include <stdlib.h>

struct node {
  int key;
  struct node *next;
};

static struct node *before_middle(struct node *first) {
  struct node *before = NULL;
  struct node *fast = first;
  struct node *slow = first;
  while (fast != NULL && fast->next != NULL) {
    before = slow;
    slow = slow->next;
    fast = fast->next->next;
  }
  return before;
}

static struct node *middle_first(struct node *first) {
  struct node *before = before_middle(first);
  if (before == NULL)
    return first;
  struct node *n = before->next;
  before->next = n->next;
  n->next = first;
  return n;
}

static struct node *without_middle(struct node *first) {
  struct node *before = before_middle(first);
  struct node *n = NULL;
  if (first == NULL)
    return NULL;
  if (before == NULL)
    return first->next;
  n = before->next;
  before->next = n->next;
  n->next = NULL;
  return first;
}

// specification
static struct node *kept[64];
static int made;

static struct node *list(int length, const int *keys) {
  struct node *first = NULL;
  while (length > 0) {
    struct node *n = malloc(sizeof *n);
    if (!n)
      exit(1);
    kept[made++] = n;
    n->key = keys[--length];
    n->next = first;
    first = n;
  }
  return first;
}

static void is(const struct node *p, int length, const int *keys) {
  for (int i = 0; i < length; i++) {
    assert(p != NULL && p->key == keys[i]);
    p = p->next;
  }
  assert(p == NULL);
}

int main(void) {
  struct node *a = middle_first(list(5, (int[]){1, 2, 3, 4, 5}));
  is(a, 5, (int[]){3, 1, 2, 4, 5});
  a = without_middle(a);
  is(a, 4, (int[]){3, 1, 4, 5});
  a = without_middle(a);
  is(a, 3, (int[]){3, 1, 5});
  is(middle_first(a), 3, (int[]){1, 3, 5});
  is(without_middle(list(1, (int[]){8})), 0, NULL);
  is(middle_first(NULL), 0, NULL);
  return 0;
}
