// A bounded verdict says what it was checked up to: iterations, nodes, characters.
struct node {
  int v;
  struct node *next;
};

int length(struct node *n) {
  int c = 0;
  while (n) {
    assert(c < 1000);
    c++;
    n = n->next;
  }
  return c;
}

int characters(const char *s) {
  int i = 0;
  while (s[i])
    i++;
  assert(i >= 0);
  return i;
}

unsigned steps(unsigned n) {
  unsigned x = 0;
  for (unsigned i = 0; i < n; i++) {
    x = (x + 2) % 200;
    if (x == 50)
      x = 0;
    assert(x != 100);
  }
  return x;
}

unsigned both(const char *s, unsigned n) { return steps(n) + (unsigned)characters(s); }

/*@ ensures \result > nowhere; */
int contract(int n) {
  assert(n == n);
  return n;
}
// options: --repair no --unwind 8 --string-length 6 --nodes 3
// expect-error: "contract: use of undeclared identifier 'nowhere'" line 38
// expect: length bounded 'up to lists and trees of 3 nodes'
// expect: characters bounded 'up to strings of 6 characters'
// expect: steps bounded 'up to 8 iterations'
// expect: both bounded 'up to 8 iterations and strings of 6 characters'
// expect: contract bounded 'but for parts of a contract that could not be used'
