// What a caller gives decides how far one goes, or where: it is the caller's.
// options: --strict no --repair no
void fill(int n) {
  int t[8];
  for (int i = 0; i < n; i++)
    t[i] = 0;
}

void fill_until(int n) {
  int t[8], i = 0;
  for (;;) {
    if (i >= n)
      break;
    t[i++] = 0;
  }
}

void fill_again(int n) {
  int t[8], i = 0;
again:
  t[i++] = 0;
  if (i < n)
    goto again;
}

static int depth[8];
void descend(int level, int n) {
  depth[level] = n;
  if (n > 0)
    descend(level + 1, n - 1);
}

int start(int n) {
  descend(0, n);
  return depth[0];
}

static void put(int *t, int i) { t[i] = 0; }
void put_there(int i) {
  int t[8];
  put(t, i);
}
// expect: fill conditional 'n <= 8'
// expect: fill_until conditional 'n <= 8'
// expect: fill_again conditional 'n <= 8'
// expect: descend conditional
// expect: start conditional 'n < 8'
// expect: put conditional 'i >= 0 && \valid(t + (0 .. i))'
// expect: put_there conditional 'i >= 0 && i < 8'

// Whether it was written depends on the size, which is the caller's.
static void expand(unsigned *w, int size) {
  switch (size) {
  case 128: w[0] = 4; break;
  case 256: w[0] = 8; break;
  default: break;
  }
}
int expanded(int size) {
  unsigned w[1];
  expand(w, size);
  return w[0] > 4;
}
// expect: expand proved
// expect: expanded conditional
