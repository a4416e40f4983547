// What fails on every input because of what is assumed of them has a wrong environment.
// options: --strict no --repair no
struct header {
  unsigned long size;
};

unsigned long sizeOf(const void *block) { return ((const struct header *)block - 1)->size; }

long distance(const char *begin, const char *end) { return end - begin; }

struct list {
  struct list *next;
  int value;
};
int sixth(struct list *l) { return l->next->next->next->next->next->value; }
// expect: sizeOf conditional
// expect: distance conditional
// expect: sixth conditional
