// What is said to be right cannot be met.
struct node { int value; struct node *next; };
struct node a = {1, 0}, b = {2, &a};
int set(struct node *p) {
  p->value = p->value + 1;
  return p->value;
}
int main(void) {
  set(&a);
  set(&b);
  return 0;
}
