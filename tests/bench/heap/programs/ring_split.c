#include <assert.h>
#include <stdlib.h>

struct node {
  int key;
  struct node *next;
};

static struct node *split(struct node *first) {
  struct node *slow = first;
  struct node *fast = first->next;
  while (fast != first && fast->next != first) {
    slow = slow->next;
    fast = fast->next->next;
  }
  struct node *second = slow->next;
  if (second == first)
    return NULL;
  if (fast == first) {
    fast = second;
    while (fast->next != first)
      fast = fast->next;
  }
  slow->next = first;
  fast->next = second;
  return second;
}

// specification
static struct node nodes[16];
static int made;

static struct node *ring(int length, const int *keys) {
  struct node *first = &nodes[made];
  for (int i = 0; i < length; i++) {
    nodes[made + i].key = keys[i];
    nodes[made + i].next = i + 1 < length ? &nodes[made + i + 1] : first;
  }
  made += length;
  return first;
}

static void is(const struct node *p, int length, const int *keys) {
  const struct node *first = p;
  for (int i = 0; i < length; i++) {
    assert(p->key == keys[i] && (i == 0 || p != first));
    p = p->next;
  }
  assert(p == first);
}

int main(void) {
  struct node *a = ring(4, (int[]){1, 2, 3, 4});
  is(split(a), 2, (int[]){3, 4});
  is(a, 2, (int[]){1, 2});
  struct node *b = ring(3, (int[]){5, 6, 7});
  is(split(b), 1, (int[]){7});
  is(b, 2, (int[]){5, 6});
  struct node *c = ring(1, (int[]){8});
  assert(split(c) == NULL);
  is(c, 1, (int[]){8});
  return 0;
}
