// What a called function asks for, where the caller passes on what it was given.
// options: --strict no
static int at(const int *a, int n, int i) { return i < n ? a[i] : 0; }
int second(const int *a, int n, unsigned char i) { return at(a, n, i); }

static int divided(int x, int by) { return x / by; }
int scaled(int x, unsigned char by) { return divided(x, by); }

static int deref(const int *p) { return *p; }
struct box {
  int *value;
};
int value(const struct box *b) { return deref(b->value); }
// expect: divided conditional 'by != 0 && (by != -1 || x >= -2147483647)'
// expect: scaled conditional 'by != 0'
// expect: deref proved
// expect: value conditional 'b->value != \null'
// expect: at conditional 'i >= 0 && \valid_read(a + (0 .. n - 1))'
// expect: second conditional '\valid_read(a + (0 .. n - 1))'
