// By default a block that is lost is an error, however the function came to lose it.
#include <stdlib.h>
#include <string.h>

char *doubled(const char *s) {
  char *copy = malloc(2 * strlen(s) + 1); // expect: doubled failing leak here
  if (*s == '#')
    return NULL;
  strcpy(copy, s);
  strcat(copy, s);
  return copy;
}

struct list {
  struct list *next;
  int *data;
};

void push(struct list *l, int x) {
  int *value = malloc(sizeof *value);
  *value = x;
  l->data = value;
}

int *made(int x) {
  int *value = malloc(sizeof *value);
  *value = x;
  return value;
}

void hand_over(int **out) {
  *out = malloc(sizeof **out);
}

long numbered(void) {
  return (long)malloc(8);
}
// options: --strict no --repairs 5
// expect: push proved
// expect: made proved
// expect: hand_over proved
// expect-repair: doubled 'Insert `free(copy);` before `return NULL;`' silent
