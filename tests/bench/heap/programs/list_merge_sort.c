#include <assert.h>
#include <stdlib.h>

struct node {
  int key;
  struct node *next;
};

static struct node *half(struct node *first) {
  struct node *slow = first;
  struct node *fast = first->next;
  while (fast != NULL && fast->next != NULL) {
    slow = slow->next;
    fast = fast->next->next;
  }
  struct node *second = slow->next;
  slow->next = NULL;
  return second;
}

static struct node *merge(struct node *a, struct node *b) {
  struct node *first = NULL;
  struct node *last = NULL;
  struct node *n = NULL;
  while (a != NULL && b != NULL) {
    if (a->key <= b->key) {
      n = a;
      a = a->next;
    } else {
      n = b;
      b = b->next;
    }
    if (last == NULL)
      first = n;
    else
      last->next = n;
    last = n;
  }
  if (a == NULL)
    a = b;
  if (last == NULL)
    return a;
  last->next = a;
  return first;
}

static struct node *sort(struct node *first) {
  struct node *second = NULL;
  if (first == NULL || first->next == NULL)
    return first;
  second = half(first);
  return merge(sort(first), sort(second));
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
  is(sort(list(4, (int[]){3, 1, 4, 2})), 4, (int[]){1, 2, 3, 4});
  is(sort(list(3, (int[]){9, 5, 5})), 3, (int[]){5, 5, 9});
  is(sort(list(1, (int[]){7})), 1, (int[]){7});
  is(sort(NULL), 0, NULL);
  return 0;
}
