// Pointers in an array, at places that the code names.
// options: --strict no
int first(int argc, char **argv) { return argc > 1 ? argv[1][0] : 0; }

int *best(int **rows) { return *rows[0] > *rows[2] ? rows[0] : rows[2]; }

int mode(int argc, char **argv) {
  if (argc != 3)
    return -1;
  return argv[2][0] == '-' ? argv[2][1] : 0;
}
// expect: first conditional '\valid_read(argv + (0 .. 1)) && argv[1] != \null'
// expect: best conditional '\valid_read(rows + (0 .. 2)) && rows[0] != \null && rows[2] != \null'
// expect: mode conditional '\valid_read(argv + (0 .. 2)) && argv[2] != \null'
