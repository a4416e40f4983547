#ifndef HEADERS_H
#define HEADERS_H
#define LEAST 3
#define MOST (LEAST + 40)
#define TWICE(x) ((x) + (x))

static inline int larger(int x, int y) {
  if (x < y)
    return y;
  return x;
}

static int between(int low, int x, int high) {
  int count = 0;
  for (int i = low; i < high && count < MOST; i++)
    count += i == x ? TWICE(2) : 1;
  return larger(count, low);
}
#endif
