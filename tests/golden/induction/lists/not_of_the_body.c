// What a variable of the loop's body was in an earlier iteration says nothing of later ones.
#include <assert.h>
#include <stdlib.h>

struct node {
  int value;
  struct node *next;
};

void only(int length) {
  struct node *one = NULL;
  int first = 0;
  for (int i = 0; i < length; i++) {
    if (one && i > 50)
      assert(one->value == first);
    int x = i / 50;
    if (!one) {
      one = malloc(sizeof *one);
      first = x;
    }
    one->value = x;
    assert(one->value == x);
  }
}

void newest(int length) {
  struct node *list = NULL;
  for (int i = 0; i < length; i++) {
    struct node *n = malloc(sizeof *n);
    n->next = list;
    list = n;
    n->value = 0;
    if (i > 50)
      assert(n->next->value == 1);
    n->value = i / 40;
  }
}
// options: --unwind-limit 2 --repair no
// expect: only bounded
// expect: newest bounded
