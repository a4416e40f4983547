// Pointers in an array up to a count.
// options: --repair no --strict no
#include <string.h>

struct item {
  int value;
};

unsigned long total(char **texts, int count) {
  unsigned long n = 0;
  for (int i = 0; i < count; i++)
    n += strlen(texts[i]);
  return n;
}

int any(struct item **items, unsigned n) {
  for (unsigned k = 0; k < n; k++)
    if (items[k]->value)
      return 1;
  return 0;
}

int length(char **texts, int i) {
  int n = 0;
  while (n < i && texts[n][0])
    n++;
  return n;
}
// expect: total conditional '\valid_read(texts + (0 .. count - 1)) && (\forall integer i; 0 <= i < count ==> texts[i] != \null)'
// expect: any conditional '\valid_read(items + (0 .. n - 1)) && (\forall integer i; 0 <= i < n ==> items[i] != \null)'
// expect: length conditional '\valid_read(texts + (0 .. i - 1)) && (\forall integer j; 0 <= j < i ==> texts[j] != \null)'
