// A callee with several out-parameters.
int grid[60][24];
void clock_of(unsigned seconds, unsigned turns, int *hour, int *minute) {
  for (unsigned i = 0; i < turns; ++i)
    seconds = seconds * 7 + i;
  *hour = (int)(seconds / 3600 % 24);
  *minute = (int)(seconds / 60 % 60);
}
int on_grid(unsigned seconds, unsigned turns) {
  int h, m;
  clock_of(seconds, turns, &h, &m);
  return grid[m][h];
}
// expect: clock_of proved
// expect: on_grid proved
