// What fails on every input because of what is assumed of them has a wrong environment, unless a
// template says the right one.
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
// expect: sixth conditional
// expect: distance conditional '\base_addr(begin) == \base_addr(end) && begin <= end && \valid_read(begin + (0 .. end - begin - 1))'
