// The item in the middle is to be taken out: `before` follows the wrong pointer.
#include <stdlib.h>
struct item { int key; struct item *next; };
struct item *first;
int taken;
void put(int key) {
  struct item *fresh = malloc(sizeof *fresh);
  fresh->key = key;
  fresh->next = first;
  first = fresh;
}
void take_middle(void) {
  struct item *slow = first;
  struct item *before = NULL;
  struct item *ahead = first;
  while (ahead != NULL && ahead->next != NULL) {
    ahead = ahead->next->next;
    before = ahead;
    slow = slow->next;
    if (slow->key < 0)
      taken = -1;
  }
  taken = slow->key;
  before->next = slow->next;
}
int main(void) {
  put(5); put(4); put(3); put(2); put(1);
  take_middle();
  return taken == 3 ? 0 : 1;
}
