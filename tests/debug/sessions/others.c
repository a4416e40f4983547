// What meets the state, and makes another function of the file fail, is no repair.
#include <assert.h>
struct node { int value; struct node *next; };
struct node a = {1, 0}, z = {0, 0};
void set(struct node *p) {
  if (p->value > 1)
    p->value = p->value + 1;
}
void five(void) {
  z.value = 5;
  set(&z);
  assert(z.value == 6);
}
int main(void) {
  set(&a);
  return a.value;
}
