// P1: an index that nobody checks: a guard before the statement, or around it.
#define SIZE 8
int table[SIZE];

int get(int i) {
  return table[i]; // expect: get failing bounds here
}

void put(unsigned i, int x) {
  table[i] = x; // expect: put failing bounds here
}
// expect-repair: get 'Insert `if (i < 0 || i >= SIZE) return 0;`' proved silent first
// expect-repair: get gives 'if (i < 0 || i >= SIZE) return -1;'
// expect-no-repair: get 'Insert `if (i >= SIZE) return 0;`'
// expect-repair: put 'Insert `if (i >= SIZE) return;`' proved silent
// expect-repair: put gives 'if (i < SIZE) table[i] = x;'
