// What `main` still has when it ends is given back with the process; what it lost before is not.
#include <stdlib.h>

struct node {
  struct node *next;
};

int main(void) {
  struct node *kept = malloc(sizeof *kept);
  kept->next = malloc(sizeof *kept->next);
  struct node *twice = malloc(sizeof *twice); // expect: main failing leak here
  twice->next = NULL;
  twice = malloc(sizeof *twice);
  twice->next = kept->next;
  return 0;
}
// options: --strict no --repairs 5
// expect-repair: main 'Insert `free(twice);` before `twice = malloc(sizeof *twice);`'
