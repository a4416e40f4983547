// A function and the same split in two: one verdict, one precondition.
// options: --strict no --repair no
#include <stddef.h>
struct buffer {
  int *data;
  size_t used, room;
};
int push(struct buffer *b, int x) {
  if (b->used >= b->room)
    return -1;
  b->data[b->used++] = x;
  return 0;
}
static int isFull(const struct buffer *b) { return b->used >= b->room; }
static void store(struct buffer *b, int x) { b->data[b->used++] = x; }
int push_split(struct buffer *b, int x) {
  if (isFull(b))
    return -1;
  store(b, x);
  return 0;
}

int share(int whole, int parts) { return parts > 100 ? -1 : whole / parts; }
static int divided(int whole, int parts) { return whole / parts; }
int share_split(int whole, int parts) { return parts > 100 ? -1 : divided(whole, parts); }

int missing(int c) {
  int *p = NULL;
  return c ? *p : 0;
}
static int read(const int *p, int c) { return c ? *p : 0; }
int missing_split(int c) { return read(NULL, c); }
// expect: push conditional 'b->used <= b->room && \valid(b->data + (0 .. b->room - 1))'
// expect: isFull proved
// expect: store conditional '\valid(b->data + (0 .. b->used))'
// expect: push_split conditional 'b->used <= b->room && \valid(b->data + (0 .. b->room - 1))'
// expect: share conditional 'parts != 0 && (parts != -1 || whole >= -2147483647)'
// expect: divided conditional 'parts != 0 && (parts != -1 || whole >= -2147483647)'
// expect: share_split conditional 'parts != 0 && (parts != -1 || whole >= -2147483647)'
// expect: missing failing null-dereference '*p' line 29
// expect: read proved
// expect: missing_split failing null-dereference '*p' line 31
