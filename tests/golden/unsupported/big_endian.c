// Another byte order is not modelled.
// options: -- --target=powerpc64-linux-gnu
int first(void) {
  union {
    int i;
    char c[4];
  } u = {1};
  return u.c[0];
}
// expect: first unsupported "big-endian target 'powerpc64-unknown-linux-gnu'" line 3
