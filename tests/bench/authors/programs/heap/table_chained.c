#include <assert.h>
#include <stdlib.h>

#define BUCKETS 4

struct entry {
  int key, value;
  struct entry *next;
};

struct table {
  struct entry *buckets[BUCKETS];
};

static unsigned slot(int key) {
  return (unsigned)key % BUCKETS;
}

static struct entry *find(struct table *t, int key) {
  struct entry *e = t->buckets[slot(key)];
  while (e && e->key != key)
    e = e->next;
  return e;
}

static void put(struct table *t, int key, int value) {
  struct entry *e = find(t, key);
  if (!e) {
    e = malloc(sizeof *e);
    if (!e)
      exit(1);
    e->key = key;
    e->next = t->buckets[slot(key)];
    //- e->next = NULL;
    t->buckets[slot(key)] = e;
  }
  e->value = value;
}

// specification
int main(void) {
  struct table t = {{NULL}};
  put(&t, 1, 10);
  put(&t, 5, 50);
  put(&t, 2, 20);
  put(&t, 1, 11);
  assert(find(&t, 1) && find(&t, 1)->value == 11);
  assert(find(&t, 5) && find(&t, 5)->value == 50);
  assert(find(&t, 2) && find(&t, 2)->value == 20);
  assert(!find(&t, 9));
  return 0;
}
