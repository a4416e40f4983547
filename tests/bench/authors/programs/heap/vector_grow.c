#include <assert.h>
#include <stdlib.h>

struct vector {
  int *data;
  int size, capacity;
};

static void add(struct vector *v, int x) {
  if (v->size == v->capacity) {
    int capacity = v->capacity ? 2 * v->capacity : 1;
    int *data = realloc(v->data, capacity * sizeof *data);
    //- int *data = realloc(v->data, capacity);
    if (!data)
      exit(1);
    v->data = data;
    v->capacity = capacity;
  }
  v->data[v->size++] = x;
}

static void remove_at(struct vector *v, int at) {
  for (int i = at; i + 1 < v->size; i++)
    v->data[i] = v->data[i + 1];
  v->size--;
}

// specification
int main(void) {
  struct vector v = {NULL, 0, 0};
  for (int i = 0; i < 4; i++)
    add(&v, 10 * i);
  assert(v.size == 4 && v.data[3] == 30);
  remove_at(&v, 1);
  assert(v.size == 3);
  assert(v.data[0] == 0 && v.data[1] == 20 && v.data[2] == 30);
  free(v.data);
  return 0;
}
