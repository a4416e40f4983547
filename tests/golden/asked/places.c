// The result is followed into fields, through `?:` and macros.
// options: --strict no --repair no
#include <stdlib.h>
#define NEW(type) ((type *)malloc(sizeof(type)))
#define CHECK(p) do { if ((p) == NULL) return -1; } while (0)

struct buffer {
  char *data;
  unsigned size;
};

int grow(struct buffer *b) {
  b->data = malloc(16);
  if (!b->data)
    b->data[0] = 0; // expect: grow failing null-dereference here
  return 0;
}

int out(int **to) {
  *to = NEW(int);
  if (*to == NULL)
    **to = 1; // expect: out failing null-dereference here
  return 0;
}

int chosen(int big) {
  char *p = big ? malloc(100) : malloc(10);
  if (!p)
    *p = 1; // expect: chosen failing null-dereference here
  free(p);
  return 0;
}

int *either(void) {
  int *p;
  if ((p = calloc(1, sizeof *p)) == NULL)
    *p = 1; // expect: either failing null-dereference here
  return p;
}

int by_macro(int **to) {
  int *first = NEW(int); // expect: by_macro failing leak here
  CHECK(first);
  int *second = NEW(int);
  CHECK(second);
  *to = first;
  free(second);
  return 0;
}
