// What says how many elements there are, where some stand at fixed places, and members of the same name.
// options: --strict no --repair no --suspects none
#include <stdlib.h>
#include <string.h>
static unsigned last_word(const unsigned char *p) { return p[0] | (unsigned)p[1] << 8; }
int checked(const void *source, unsigned length) {
  const unsigned char *from = (const unsigned char *)source;
  if (length < 6)
    return -1;
  if ((256 * from[0] + from[1]) % 31)
    return -1;
  return last_word(&from[length - 2]) == 7;
}

struct node {
  unsigned short key;
  struct node *children[];
};
struct node *make(unsigned short key, int degree) {
  struct node *n = calloc(1, sizeof(*n) + degree * sizeof(struct node *));
  if (n)
    n->key = key;
  return n;
}

// The first element is not used.
struct heap {
  long *keys;
  size_t room, size;
};
int push(struct heap *h, long key) {
  if (h->size + 1 > h->room)
    return 0;
  size_t i = ++h->size;
  while (i != 1 && key < h->keys[i / 2]) {
    h->keys[i] = h->keys[i / 2];
    i /= 2;
  }
  h->keys[i] = key;
  return 1;
}
// expect: last_word conditional '\valid_read(p + (0 .. 1))'
// expect: checked conditional '\valid_read(((char *)source) + (0 .. length - 1))'
// expect: make conditional 'degree >= 0'
// expect: push conditional '\valid(h->keys + (0 .. h->room))'
