// What nothing can write is as it was at the start; what has no value here was left to others.
// options: --strict no --repair no
static struct {
  char *text;
} input;
char *elsewhere;
char *given = "given";

int unset(void) { return input.text[0]; }
int set_elsewhere(void) { return *elsewhere / (elsewhere ? 1 : 2); }
int set_here(void) { return given[4]; }
int main(void) { return 0; }
// expect: unset failing null-dereference 'input.text[0]' line 9
// expect: set_elsewhere conditional 'elsewhere != \null'
// expect: set_here proved
// expect: main skipped
