// P1: a search that runs past the end of its table: a condition is missing in front.
int table[4] = {1, 2, 3, 4};

int find(int x) {
  int i = 0;
  while (table[i] != x) // expect: find failing bounds here
    i++;
  return i;
}
// expect-repair: find gives 'while (i < 4 && table[i] != x)' proved silent
// expect-repair: find 'Replace `table[i] != x` with `i < 4 && table[i] != x`' first
// rule: guard-operand
