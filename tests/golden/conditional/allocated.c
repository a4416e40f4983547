// An assertion that there was memory says that the code does not go on without: whether a size is one
// that there can be is the callers' affair, as with other checks.
// options: --strict no --head-preconditions yes --repair no --suspects none
#include <assert.h>
#include <stdlib.h>
#include <string.h>
struct buffer {
  int *words;
  int size, cap;
};
void reserve(struct buffer *b, int cap) {
  if (b->cap >= cap)
    return;
  b->cap = cap;
  b->words = realloc(b->words, cap * sizeof(*b->words));
  assert(b->words != NULL);
}
struct buffer make(int cap) {
  struct buffer b = {0};
  b.words = malloc(cap * sizeof *b.words);
  assert(b.words);
  b.cap = cap;
  return b;
}
// What it was given, or lost, is another matter.
int *other(int *p, int n) {
  int *copy = malloc(sizeof *copy);
  assert(copy);
  *copy = n;
  p = NULL;
  assert(p != NULL);
  return copy;
}
// expect: reserve conditional 'cap > 0'
// expect: make conditional 'cap > 0'
// expect: other failing assertion 'p != NULL' line 31
