// Nothing that `main` or a global has when it ends was lost.
#include <stdlib.h>

struct node {
  struct node *next;
};
static struct node *all;

int main(int count, char **words) {
  struct node *kept = malloc(sizeof *kept);
  kept->next = malloc(sizeof *kept->next);
  for (int i = 0; i < 3; ++i) {
    struct node *one = malloc(sizeof *one);
    one->next = all;
    all = one;
  }
  return count > 1 && words[1][0] == 'x';
}
// options: --strict no --repair no
// expect: main bounded
