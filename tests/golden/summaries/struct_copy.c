// The callee copies a structure of which a part was never written.
// options: --repair no
struct pair { int a, b; };
void half(struct pair *p, int n) {
  struct pair q;
  q.a = 0;
  for (int i = 0; i < n; ++i)
    q.a ^= i;
  *p = q;
}
int reads_half(int n) {
  struct pair p = {1, 2};
  half(&p, n);
  return p.b;
}
// expect: half proved
// expect: reads_half failing uninitialised 'p.b' line 14
