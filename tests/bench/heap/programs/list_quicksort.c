#include <assert.h>
#include <stdlib.h>

struct node {
  int key;
  struct node *next;
};

static struct node *append(struct node *first, struct node *other) {
  struct node *p = first;
  if (first == NULL)
    return other;
  while (p->next != NULL)
    p = p->next;
  p->next = other;
  return first;
}

static void part(struct node *p, int key, struct node **low, struct node **high) {
  struct node *rest = NULL;
  *low = NULL;
  *high = NULL;
  while (p != NULL) {
    rest = p->next;
    if (p->key < key) {
      p->next = *low;
      *low = p;
    } else {
      p->next = *high;
      *high = p;
    }
    p = rest;
  }
}

static struct node *sort(struct node *first) {
  struct node *low = NULL;
  struct node *high = NULL;
  if (first == NULL)
    return NULL;
  part(first->next, first->key, &low, &high);
  low = sort(low);
  first->next = sort(high);
  return append(low, first);
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
  is(sort(list(3, (int[]){5, 5, 2})), 3, (int[]){2, 5, 5});
  is(sort(NULL), 0, NULL);
  return 0;
}
