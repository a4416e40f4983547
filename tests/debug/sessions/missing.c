// The head of the reversed stack is forgotten: a statement is missing at the end.
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
  while (current != NULL) {
    temp1 = current->prev;
    temp2 = current->next;
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
