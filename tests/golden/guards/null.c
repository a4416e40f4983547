// P1: a member of something that may be null, written as the file writes it.
struct node {
  int value;
  struct node *next;
};

int second(struct node *list) {
  if (!list)
    return -1;
  return list->next->value; // expect: second failing null-dereference here
}
// expect-repair: second 'Insert `if (!list->next) return -1;`' proved first silent
// rule: guard-return
