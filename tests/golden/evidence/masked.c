// A5: what binds less than sums and comparisons stands in parentheses.
int table[10];

int f(unsigned char n) {
  int i = 9;
  int k = i + (n & 1);
  return table[k]; // expect: f failing bounds here
}

int main(void) { return f(1); }
// options: --repair no
// expect: main failing bounds 'table[k]' line 7
// expect-suspect: f 'i + (n & 1)' because 'here the program has `k == i + (n & 1)`, `table[k]` needs `k < 10`'
