// What fails behind a loop, where the loop has led: its condition lacks a bound that leaves room
// for it.
char first(const char *from) {
  char to[6];
  int n = 0;
  while (from[n] != 0) {
    if (n < 6)
      to[n] = from[n];
    n++;
  }
  to[n] = 0;
  return to[0];
}

int spaces(const char *from) {
  int at[4];
  int count = 0, i;
  for (i = 0; from[i] != 0; i++)
    if (from[i] == ' ')
      at[count++] = i;
  at[count] = i;
  return at[0];
}
// rule: guard-condition
// expect: first failing bounds 'to[n]' line 11
// expect-repair: first gives 'while (from[n] != 0 && n < 5) {' rank 1
// expect: spaces failing bounds 'at[count]' line 21
// expect-repair: spaces gives 'from[i] != 0 && count < 3; i++' rank 1
