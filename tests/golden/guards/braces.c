// P1: a guard before the only statement of a body needs braces.
int table[4];

int last(int n) {
  int x = 0;
  for (int i = 0; i < 3; i++)
    x = table[n - i]; // expect: last failing bounds here
  return x;
}
// expect-repair: last 'Insert `if (n - i < 0 || n - i >= 4) return x;`' proved silent
// expect-repair: last gives 'for (int i = 0; i < 3; i++) {'
