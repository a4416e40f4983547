#include <assert.h>
#include <stdlib.h>

struct node {
  int key;
  struct node *next;
};

static struct node *half(struct node *first) {
  struct node *slow = first;
  struct node *fast = first;
  while (fast->next != NULL && fast->next->next != NULL) {
    slow = slow->next;
    fast = fast->next->next;
  }
  fast = slow->next;
  slow->next = NULL;
  return fast;
}

static struct node *reverse(struct node *first) {
  struct node *done = NULL;
  struct node *rest = NULL;
  while (first != NULL) {
    rest = first->next;
    first->next = done;
    done = first;
    first = rest;
  }
  return done;
}

static void rearrange(struct node *first) {
  struct node *second = NULL;
  struct node *rest = NULL;
  if (first == NULL)
    return;
  second = reverse(half(first));
  while (second != NULL) {
    rest = second->next;
    second->next = first->next;
    first->next = second;
    first = second->next;
    second = rest;
  }
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
  struct node *a = list(5, (int[]){1, 2, 3, 4, 5});
  rearrange(a);
  is(a, 5, (int[]){1, 5, 2, 4, 3});
  struct node *b = list(2, (int[]){1, 2});
  rearrange(b);
  is(b, 2, (int[]){1, 2});
  rearrange(NULL);
  return 0;
}
