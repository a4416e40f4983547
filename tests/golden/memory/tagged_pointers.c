// Numbers that become pointers again: into the object whose address they are.
#include <assert.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

static void *tag(void *p, unsigned bit) { return (void *)((uintptr_t)p | bit); }
static void *untag(void *p) { return (void *)((uintptr_t)p & ~(uintptr_t)1); }
static unsigned tag_of(const void *p) { return (unsigned)((uintptr_t)p & 1); }

int tagged(int value) {
  int *p = malloc(sizeof *p);
  if (!p)
    return 0;
  *p = value;
  void *t = tag(p, 1);
  assert(tag_of(t) == 1 && tag_of(p) == 0);
  int *q = untag(t);
  assert(q == p && *q == value);
  free(q);
  return 0;
}

int forgotten(void) {
  int x[2] = {3, 4};
  int *p = tag(&x[1], 3);
  return *(int *)((uintptr_t)p & ~(uintptr_t)1); // expect: forgotten failing bounds here
}

// A red-black tree keeps the colour in the pointer to the parent.
struct node {
  uintptr_t parent_and_colour;
  struct node *left, *right;
};
static struct node *parent(const struct node *n) {
  return (struct node *)(n->parent_and_colour & ~(uintptr_t)3);
}
static void set_parent(struct node *n, struct node *p) {
  n->parent_and_colour = (uintptr_t)p | (n->parent_and_colour & 3);
}
static void paint(struct node *n, int black) {
  n->parent_and_colour = (n->parent_and_colour & ~(uintptr_t)1) | (uintptr_t)black;
}
int family(int black) {
  struct node a = {0}, b = {0};
  a.left = &b;
  paint(&b, black != 0);
  set_parent(&b, &a);
  paint(&b, black == 0);
  assert(parent(&b) == &a && parent(&a) == NULL);
  assert((b.parent_and_colour & 1) == (black == 0));
  assert(parent(&b)->left == &b);
  return 0;
}
int either(int second) {
  int x = 1, y = 2;
  uintptr_t n = second ? (uintptr_t)&y | 1 : (uintptr_t)&x;
  assert(*(int *)(n & ~(uintptr_t)1) == (second ? 2 : 1));
  return 0;
}
int ended(void) {
  int *p = malloc(sizeof *p);
  if (!p)
    return 0;
  *p = 1;
  uintptr_t n = (uintptr_t)p;
  free(p);
  return *(int *)n; // expect: ended failing dangling-dereference here
}
int kept_in_variable(int x) {
  uintptr_t n = (uintptr_t)&x;
  *(int *)n = 7;
  assert(x == 7);
  return x;
}
// Both lie apart, whatever the layout.
int apart(int x, int y) {
  uintptr_t a = (uintptr_t)&x, b = (uintptr_t)&y;
  assert(a != b && (a < b ? b - a : a - b) >= sizeof(int));
  uintptr_t both = a ^ b;
  assert(*(int *)(both ^ a) == y);
  return 0;
}
void *rounded_up(unsigned char n) {
  static char pool[64];
  uintptr_t at = ((uintptr_t)pool + n + 7) & ~(uintptr_t)7;
  char *p = (char *)at;
  if (at - (uintptr_t)pool < sizeof pool)
    *p = 1;
  return p;
}
int end_of_one(void) {
  int a[2] = {1, 2};
  int *end = (int *)((uintptr_t)a + sizeof a);
  return end[-1] - end[0]; // expect: end_of_one failing bounds here
}
// expect: tagged proved
// expect: family proved
// expect: either proved
// expect: kept_in_variable proved
// expect: parent bounded
// expect: set_parent proved
// expect: paint proved
// expect: apart bounded
// expect: rounded_up bounded

// A value is a number, or a pointer below a tag.
#define TAG 0x7ffc000000000000u
int boxed(int value) {
  int x = value;
  uint64_t box = TAG | (uint64_t)(uintptr_t)&x;
  assert((box & TAG) == TAG);
  int *p = (int *)(uintptr_t)(box & 0x0000ffffffffffffu);
  assert(p == &x && *p == value);
  return 0;
}
// expect: boxed proved
