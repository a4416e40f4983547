#include <assert.h>
#include <stdlib.h>

struct node {
  int key;
  struct node *next;
};

static void unique(struct node *first) {
  struct node *p = first;
  struct node *q = NULL;
  while (p != NULL) {
    q = p;
    while (q->next != NULL) {
      if (q->next->key == p->key)
        q->next = q->next->next;
      else
        q = q->next;
    }
    p = p->next;
  }
}

static struct node *single(struct node *first) {
  struct node *before = NULL;
  struct node *p = first;
  struct node *q = NULL;
  while (p != NULL) {
    q = p->next;
    while (q != NULL && q->key == p->key)
      q = q->next;
    if (p->next == q)
      before = p;
    else if (before == NULL)
      first = q;
    else
      before->next = q;
    p = q;
  }
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
  struct node *a = list(5, (int[]){1, 2, 1, 3, 2});
  unique(a);
  is(a, 3, (int[]){1, 2, 3});
  is(single(list(6, (int[]){1, 1, 2, 3, 3, 4})), 2, (int[]){2, 4});
  is(single(list(2, (int[]){5, 5})), 0, NULL);
  is(single(a), 3, (int[]){1, 2, 3});
  unique(NULL);
  return 0;
}
