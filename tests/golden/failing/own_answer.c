// What a function of one's own has answered is not what was passed: what is asserted of it is asked
// of the code, also where nothing but locals was written before.
#include <assert.h>
#include <stddef.h>

struct node {
  int key, value;
  struct node *next;
};

static struct node *find(struct node *list, int key) {
  while (list && list->key < key)
    list = list->next;
  return list;
}

int value(struct node *list, int key) {
  struct node *n = find(list, key);
  assert(n == NULL || n->key == key);
  return n ? n->value : 0;
}

static const char *skip(const char *s) {
  while (*s == ' ')
    s++;
  return s;
}

int first(const char *s) {
  const char *p = skip(s);
  assert(*p != ' ' && *p != '\t');
  return *p;
}

// options: --strict no --repair no --suspects none --head-preconditions yes
// expect: find bounded
// expect: skip bounded
// expect: value failing assertion 'n == NULL || n->key == key' line 19
// expect: first failing assertion "*p != ' ' && *p != '\t'" line 31
