// The last node of a list has no successor.
struct node {
  int value;
  struct node *next;
};

int second(struct node *l) {
  return l->next->value; // expect: second failing null-dereference 'l->next->value' here
}

int second_or_first(struct node *l) {
  if (l->next)
    return l->next->value;
  return l->value;
} // expect: second_or_first proved
