// A global pointer that somebody compares with null.
// options: --strict no
struct settings {
  int level, limit;
};
struct settings *current;

int is_set(void) { return current != 0; }
int level(void) { return current->level; }
int most(int c) { return c > 3 ? current->limit : 3; }
// expect: is_set skipped
// expect: level conditional 'current != \null'
// expect: most conditional 'current != \null'
