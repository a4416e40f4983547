#include <assert.h>
#include <stdlib.h>

struct node {
  int key;
  struct node *next;
};

static void unique(struct node *first) {
  struct node *p = first;
  while (p != NULL && p->next != NULL) {
    struct node *same = p->next;
    if (p->key == same->key) {
      p->next = same->next;
      free(same);
    } else {
      p = p->next;
    }
  }
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
  struct node *s = list(6, (int[]){1, 1, 2, 3, 3, 3});
  unique(s);
  is(s, 3, (int[]){1, 2, 3});
  unique(s);
  is(s, 3, (int[]){1, 2, 3});
  return 0;
}
