struct box {
  int size;
};
int area(const struct box *b, int scale);
void grow(struct box *b, int by);
struct box *made(int size);
int limit(void);
int nondet_between(int low, int high);
