// Lines are collected, and one that is too long ends where there is no more room.
extern int nondet_int(void);

int main(void) {
  char line[3];
  int n = 0, c;
  while ((c = nondet_int()) != -1) {
    line[n] = c;
    if (line[n] == '\n')
      n = 0;
    else
      n++;
  }
  line[n] = 0;
  return 0;
}
// options: --strict no --repairs 5
// rule: guarded-step
// expect: main failing bounds 'line[n]' line 14
// expect: main failing bounds 'line[n]' line 8
// expect-suspect: main "line[n] == '\n'" rank 2
// expect-repair: main gives "if (line[n] == '\n' || n >= 2)" rank 1 proved silent
