// Pointers to where nothing is, or something else.
#include <stdlib.h>
struct node { long value; struct node *next; };
int main(void) {
  struct node *p = malloc(sizeof *p), q = {2, NULL};
  p->value = 1;
  p->next = (struct node *)16;
  p->next = (struct node *)-1;
  p->next = (struct node *)((char *)&q + 3);
  p->next = p + 1000000;
  p->next = p;
  q.next = (struct node *)&p;
  p = NULL;
  return 0;
}
