// A part of an array, from one index up to another.
// options: --strict no
int sum(const int *a, int from, int to) {
  int s = 0;
  for (int i = from; i < to; i++)
    s += a[i];
  return s;
}

int count(const unsigned char *text, unsigned n, unsigned from) {
  int c = 0;
  for (unsigned i = from; i < n; i++)
    c += text[i] == ' ';
  return c;
}

struct view {
  const short *data;
  unsigned char first, count;
};
int at(const struct view *v, unsigned char i) { return i < v->count ? v->data[v->first + i] : 0; }
// expect: at conditional '\valid_read(v->data + (0 .. v->first + i))'
// expect: sum conditional 'from >= 0 && \valid_read(a + (0 .. to - 1))'
// expect: count conditional '\valid_read(text + (0 .. n - 1))'
