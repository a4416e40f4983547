// P4: that large[i] is in bounds relies on 8 + 1, so that it is trusted more than other values.
int large[10], small[4];

int f(unsigned n) {
  unsigned i = n;
  if (i > 9)
    i = 8 + 1;
  large[i] = 1;
  unsigned k = i / 2;
  return small[k];
}

int main(void) { return f(20); }
// options: --repair no
// expect: f failing bounds
// expect: main failing bounds
// expect-suspect: main 'n' rank 3
// expect-suspect: main '8 + 1' rank 4
