// The callee frees: no promise can stand for it.
// options: --repair no
void free(void *);
void *malloc(unsigned long);
int drop(int *p, int n) {
  int s = 0;
  for (int i = 0; i < n; ++i)
    s = (s + 1) % 4;
  free(p);
  return s;
}
int after(int n) {
  int *p = malloc(sizeof *p);
  if (!p)
    return 0;
  *p = 1;
  drop(p, n);
  return *p;
}
// expect: drop proved
// expect: after failing dangling-dereference '*p' line 18
