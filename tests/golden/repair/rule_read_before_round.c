// Of a list that is freed round by round the next node is read in time.
#include <stdlib.h>
#include <string.h>

typedef struct entry {
  char *name;
  struct entry *next;
} entry;

void drop(entry *list) {
  for (entry *e = list; e; e = e->next) // expect: drop failing dangling-dereference here
    free(e);
}

void drop_counted(entry *list) {
  for (const char *end = "x"; list; list = list->next) // expect: drop_counted failing dangling-dereference here
    free(end ? list : NULL);
}

typedef entry *place;

void drop_named(place list) {
  for (place e = list; e; e = e->next) // expect: drop_named failing dangling-dereference here
    free(e);
}

static entry *head;

static void clear(void) {
  entry *it;
  for (it = head; it != NULL; it = it->next) { // expect: main failing dangling-dereference here
    free(it->name);
    free(it);
  }
  head = NULL;
}

int main(void) {
  head = malloc(sizeof *head);
  if (!head)
    return 1;
  head->name = strdup("x");
  head->next = NULL;
  clear();
  return 0;
}
// options: --strict no --repairs 5
// expect-repair: drop gives 'for (entry *e = list, *next; e; e = next) {' first
// expect-repair: drop_counted gives 'entry *next;'
// expect-repair: drop_named gives 'for (place e = list, next; e; e = next) {' first
// expect-repair: main gives 'for (it = head; it != NULL; it = next) {' first
// expect: clear conditional
// rule: read-before-round
