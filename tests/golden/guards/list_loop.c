// P1: a loop over a list that looks one node too far ahead.
struct node {
  int value;
  struct node *next;
};

int sum(struct node *list) {
  int total = 0;
  for (struct node *p = list; p->next; p = p->next) // expect: sum failing null-dereference here
    total += p->value;
  return list ? total : 0;
}
// expect-repair: sum 'Replace `p->next` with `p`' bounded
// expect-repair: sum 'Replace `p->next` with `p && p->next`' bounded
// rule: pointer-before
