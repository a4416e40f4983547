// Whoever does not ask whether there was memory takes it for granted.
// options: --strict no --repair no
#include <assert.h>
#include <stdlib.h>

struct node {
  int value;
  struct node *next;
};

int *taken(void) {
  int *p = malloc(sizeof *p);
  *p = 3;
  return p;
} // expect: taken proved

int asserted(void) {
  int *p = malloc(sizeof *p);
  assert(p != NULL);
  *p = 3;
  int r = *p;
  free(p);
  return r;
} // expect: asserted proved

int list_of(int n) {
  struct node *list = NULL, *p;
  for (int i = 0; i < 2; i++) {
    p = malloc(sizeof *p);
    p->value = n;
    p->next = list;
    list = p;
  }
  int sum = 0;
  for (p = list; p != NULL; p = p->next) // of the list, not of malloc
    sum |= p->value;
  while (list) {
    p = list->next;
    free(list);
    list = p;
  }
  return sum;
} // expect: list_of proved

void freed(int many) {
  char *p = NULL;
  if (many) {
    p = malloc(8);
    p[0] = 1;
  }
  if (p)
    free(p);
} // expect: freed proved

int flagged(int many) {
  int *p = NULL;
  if (many) {
    p = malloc(sizeof *p);
    *p = 1;
  }
  int r = p ? *p : 0; // whether there was one, not whether there was memory for it
  free(p);
  return r;
} // expect: flagged proved
