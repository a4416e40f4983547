// A stack is to be reversed; the loop ends too early, and goes the wrong way.
#include <stdlib.h>
struct node { int data; struct node *next, *prev; };
struct node *head;
void push(int d) {
  struct node *n = malloc(sizeof *n);
  n->data = d; n->prev = NULL; n->next = head;
  if (head) head->prev = n;
  head = n;
}
void reverse(void) {
  struct node *current, *temp1 = NULL, *temp2 = NULL;
  current = head;
  while (temp1 != NULL) {
    temp1 = current->prev;
    temp2 = current->prev;
    current->prev = temp2;
    current->next = temp1;
    current = current->prev;
  }
}
int main(void) {
  push(2); push(4); push(8); push(10);
  reverse();
  return 0;
}
