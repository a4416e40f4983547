// Assertions about what lies behind parameters, where something is computed before.
// options: --strict no --head-preconditions yes --repair no --suspects none
#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#define EXPECT(x)                                                                                  \
  do {                                                                                             \
    if (!(x)) {                                                                                    \
      fprintf(stderr, "failed: %s\n", #x);                                                         \
      abort();                                                                                     \
    }                                                                                              \
  } while (0)
struct stack {
  int at, items[4];
};
struct text {
  char *begin, *tail;
  unsigned size;
  char buffer[8];
};

int top(struct stack *s) {
  EXPECT(s->at > 0 && s->at <= 4);
  return s->items[s->at - 1];
}
void push_top(struct stack *s) {
  int last = top(s);
  EXPECT(s->at < 4);
  s->items[s->at] = last;
  s->at++;
}

static char *end(struct text *t) { return t->begin + t->size; }
unsigned left(struct text *t, unsigned most) {
  unsigned all = t->size / 2;
  if (most > all)
    return 0;
  char *last = end(t);
  assert(last >= t->tail);
  return last - t->tail;
}

int room(struct text *t, const char *more) {
  int length = strlen(more), extra = length > 3;
  EXPECT(length < (int)t->size);
  return t->size / (t->size - length) + extra;
}
int rest(struct text *t, const char *more) {
  int length = strlen(more);
  EXPECT(length < 8);
  return t->buffer[length];
}

int first(const char *at) {
  char seen[4] = {0}, zeros[2] = {0, 0};
  int n = zeros[0];
  assert(at);
  seen[1] = *at;
  return seen[1] + n;
}

// What the guard lets through, what was to be written, and numbers that are computed, are goals.
int guarded(struct stack *s) {
  int n = s->at;
  if (n > 4)
    return 0;
  assert(s->at < 4);
  return s->items[s->at & 3];
}
void clear(struct stack *s) {
  for (int i = 0; i < 4; i++)
    s->items[i] = 0;
  assert(s->at == 0);
}
int half(struct stack *s) {
  int n = s->at / 2;
  assert(n < 2);
  return s->items[n & 3];
}
int shifted(struct stack *s) {
  s += 1;
  assert(s->at == 0);
  return s->at;
}
// expect: top proved
// expect: push_top conditional 's->at > 0 && s->at <= 4'
// expect: end conditional '\valid_read(t->begin + (0 .. t->size - 1))'
// expect: left conditional
// expect: room bounded
// expect: rest bounded
// expect: shifted conditional
// expect: first bounded
// expect: guarded failing assertion 's->at < 4' line 68
// expect: clear failing assertion 's->at == 0' line 74
// expect: half failing assertion 'n < 2' line 78
