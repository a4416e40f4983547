#include <assert.h>
#include <stdlib.h>

struct node {
  int key;
  struct node *next;
};

static struct node *split(struct node *first) {
  struct node *slow = first;
  struct node *fast = first->next;
  struct node *second = NULL;
  while (fast != NULL && fast->next != NULL) {
    slow = slow->next;
    fast = fast->next->next;
  }
  second = slow->next;
  slow->next = NULL;
  return second;
}

// specification
static struct node *kept[32];
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
  struct node *b = list(4, (int[]){6, 7, 8, 9});
  is(split(a), 2, (int[]){4, 5});
  is(a, 3, (int[]){1, 2, 3});
  is(split(b), 2, (int[]){8, 9});
  is(b, 2, (int[]){6, 7});
  return 0;
}
