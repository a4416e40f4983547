#include <assert.h>
#include <stdlib.h>

struct node {
  int key;
  struct node *next;
};

static struct node *swap_pairs(struct node *first) {
  struct node head;
  struct node *p = &head;
  head.next = first;
  while (p->next != NULL && p->next->next != NULL) {
    struct node *one = p->next;
    struct node *other = one->next;
    one->next = other->next;
    other->next = one;
    p->next = other;
    p = one;
  }
  return head.next;
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
  is(swap_pairs(list(5, (int[]){1, 2, 3, 4, 5})), 5, (int[]){2, 1, 4, 3, 5});
  is(swap_pairs(list(2, (int[]){1, 2})), 2, (int[]){2, 1});
  is(swap_pairs(list(1, (int[]){1})), 1, (int[]){1});
  return 0;
}
