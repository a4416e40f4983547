// Pointers into one buffer, whichever are null and however far it goes: what is passed.
// options: --strict no --repair no --suspects none
#include <stddef.h>
struct ring {
  char *buf, *head, *tail;
  size_t size;
};
static const char *end(const struct ring *r) { return r->buf + r->size; }
size_t fill(struct ring *r, char c, size_t count) {
  const char *last = end(r);
  size_t n = 0;
  while (n != count) {
    if (!(last > r->head))
      return 0;
    *r->head = c;
    r->head++;
    n++;
    if (r->head == last)
      r->head = r->buf;
  }
  return n;
}
// Not passed.
int own(void) {
  const char *none = NULL, *last = none + 1;
  return last > none;
}
// expect: end conditional '\valid_read(r->buf + (0 .. r->size - 1))'
// expect: fill conditional
// expect: own failing pointer-comparison 'last > none' line 26
