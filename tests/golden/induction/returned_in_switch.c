// A pointer that a call gives is returned within a switch, behind which a loop follows.
// options: --strict no --unwind-limit 4
#include <stddef.h>
struct node;
struct text {
  const char *at;
  int next, size;
};
struct node *make(int kind, struct text *from);

struct node *made(int kind, struct text *from) { return from->size > 0 ? make(kind, from) : NULL; }

struct node *word(struct text *t) {
  const char *name = "null";
  int n = 0;
  if (t->next < 0 || t->next >= t->size || t->size > 8)
    return NULL;
  char c = t->at[t->next];
  if (c == 'n') {
    switch (c) {
    case 'n': return made(1, t);
    case 'f': return made(2, t);
    }
  }
  while (n < 4 && t->next + n < t->size && name[n] == t->at[t->next + n])
    n++;
  t->next += n;
  return NULL;
}
// expect: made bounded
// expect: word conditional 't->next >= 0 && t->next <= t->size && \valid_read(t->at + (0 .. t->size - 1))'
