// An index that is made smaller once: what is asked is said of what it was.
// options: --strict no
#include <stddef.h>
struct text {
  char *data;
  size_t len;
};
void drop(struct text *t, size_t n) {
  t->len -= n;
  t->data[t->len] = 0;
}
void end(char *data, int len, int n) {
  len -= n;
  data[len] = 0;
}
// expect: drop conditional 'n <= t->len && \valid(t->data + (0 .. t->len - n))'
// expect: end conditional 'n <= len && \valid(data + (0 .. len - n))'
