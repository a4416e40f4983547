// Functions over one structure ask the same of it: what is in use is no more than there is room.
// options: --strict no
#include <stddef.h>
struct vector {
  int *data;
  size_t length, capacity;
};
int push(struct vector *v, int x) {
  if (v->length == v->capacity)
    return 0;
  v->data[v->length++] = x;
  return 1;
}
int pop(struct vector *v) { return v->data[--v->length]; }
int at(const struct vector *v, size_t i) { return v->data[i]; }
long sum(const struct vector *v) {
  long s = 0;
  for (size_t i = 0; i < v->length; i++)
    s += v->data[i];
  return s;
}
size_t room(const struct vector *v) { return v->capacity - v->length; }
// expect: push conditional 'v->length <= v->capacity && \valid(v->data + (0 .. v->capacity - 1))'
// expect: room proved
// expect: pop conditional 'v->length > 0 && v->length <= v->capacity && \valid_read(v->data + (0 .. v->capacity - 1))'
// expect: at conditional 'i < v->length && v->length <= v->capacity && \valid_read(v->data + (0 .. v->capacity - 1))'
// expect: sum conditional 'v->length <= v->capacity && \valid_read(v->data + (0 .. v->capacity - 1))'
