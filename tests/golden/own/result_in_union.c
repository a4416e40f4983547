// What a structure that is returned points to is the caller's, in a union that was set to zero byte
// by byte, too.
// options: --strict no --repair no --suspects none
#include <stdlib.h>
#include <string.h>
struct node {
  int value;
  int *self;
};
struct result {
  int ok;
  union {
    struct node *node;
    long number;
  } as;
};
struct result make(int has) {
  struct result r;
  memset(&r, 0, sizeof r);
  if (has)
    r.as.node = malloc(sizeof(struct node));
  return r;
}
struct result linked(int has) {
  struct result r;
  memset(&r, 0, sizeof r);
  if (has) {
    r.as.node = malloc(sizeof(struct node));
    if (r.as.node)
      r.as.node->self = &r.as.node->value;
  }
  return r;
}
struct result lost(int has) {
  struct result r;
  memset(&r, 0, sizeof r);
  r.as.node = malloc(sizeof(struct node));
  if (has)
    r.as.number = 1;
  return r;
}
// expect: make proved
// expect: linked proved
// expect: lost failing leak 'malloc(sizeof(struct node))' line 37
