// What lies two pointers away, in structures of structures and in global ones.
// options: --strict no
#include <stddef.h>
struct rows {
  int count;
  struct row {
    int size;
  } *row;
} screen;

int size_of(int i) { return screen.row[i].size; }

int size_if(int i) {
  if (i < 0 || i >= screen.count)
    return -1;
  return screen.row[i].size;
}

struct window {
  struct {
    unsigned char *bytes;
    size_t used, room;
  } out;
  struct window *parent;
  int id;
};

int emit(struct window *w, unsigned char byte) {
  if (w->out.used >= w->out.room)
    return 0;
  w->out.bytes[w->out.used++] = byte;
  return 1;
}

int parent(const struct window *w) { return w->parent->id; }

struct link {
  struct window *window;
};
unsigned char first(const struct link *l) { return l->window->out.bytes[0]; }
// expect: emit conditional 'w->out.used <= w->out.room && \valid(w->out.bytes + (0 .. w->out.room - 1))'
// expect: parent conditional 'w->parent != \null'
// expect: first conditional 'l->window != \null && l->window->out.bytes != \null'
// expect: size_of conditional 'i >= 0 && i < screen.count && \valid_read(screen.row + (0 .. screen.count - 1))'
// expect: size_if conditional '\valid_read(screen.row + (0 .. screen.count - 1))'
