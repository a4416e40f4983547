// A statement ends the program: past it, and told what it does (W3).
#include <stdlib.h>
struct node { int v; struct node *next; };
static struct node *reverse(struct node *first) {
  struct node *done = NULL, *rest;
  while (first != NULL) {
    rest = first->next;
    first->next = done->next;
    done = first;
    first = rest;
  }
  return done;
}
int main(void) {
  struct node c = {3, NULL}, b = {2, &c}, a = {1, &b};
  struct node *list = reverse(&a);
  return list->v;
}
