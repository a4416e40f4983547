// Positions in strings, and strings that must not be empty.
// options: --strict no
#include <stddef.h>
#include <string.h>
struct scanner {
  const char *text;
  size_t at;
};

void skip(struct scanner *s) {
  while (s->text[s->at] == ' ')
    s->at++;
}

int next(struct scanner *s) { return s->text[s->at++]; }

int is_folder(const char *path) { return path[strlen(path) - 1] == '/'; }

void chop(char *line) { line[strlen(line) - 1] = 0; }
// expect: skip conditional 's->text != \null && (\forall integer k; 0 <= k < s->at ==> s->text[k] != 0)'
// expect: is_folder conditional 'path[0] != 0'
// expect: chop conditional 'line[0] != 0'
// expect: next conditional '\valid_read(s->text + (0 .. s->at))'
