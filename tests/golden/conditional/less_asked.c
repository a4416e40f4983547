// As little as the access needs: half an index, an element before the last, a place in a ring.
// options: --strict no
struct text {
  const char *name;
  int *data;
  int len;
};
int half(const int *p, int i) { return p[i / 2]; }
int third(const int *a, int n) { return a[n - 3]; }
int third_of_some(const char *a, unsigned n) { return a[n - 3u]; }
int around(const int *a, int i, int j) { return a[(i + j) % 8]; }
int shares(const int *a, int i, int k) { return a[i] / k; }
// Nothing is written through such a pointer.
int total(struct text *t) {
  int s = 0;
  for (int i = 0; i < t->len; i++)
    s += t->data[i];
  return s;
}
int moved(struct text *t, int *to) { return *to = t->data[t->len]; }
// expect: half conditional 'i / 2 >= 0 && \valid_read(p + (0 .. i / 2))'
// expect: third conditional 'n >= 3 && \valid_read(a + (0 .. n - 3))'
// expect: third_of_some conditional 'n >= 3 && \valid_read(a + (0 .. n - 3))'
// expect: around conditional 'i + j >= 0 && i + j <= 2147483647 && \valid_read(a + (0 .. (i + j) % 8))'
// expect: shares conditional 'i >= 0 && k != -1 && k != 0 && \valid_read(a + (0 .. i))'
// expect: total conditional '\valid_read(t->data + (0 .. t->len - 1))'
// expect: moved conditional 't->len >= 0 && \valid(t->data + (0 .. t->len))'
