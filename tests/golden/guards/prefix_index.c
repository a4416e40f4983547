// P1: guards of an index that is stepped before it is used.
#include <stdbool.h>

static char open_[8];
static int top;

bool closes(const char *text) {
  top = 0;
  for (; *text != '\0'; text++) {
    if (*text == '(') {
      if (top < 8)
        open_[top++] = *text;
    } else if (*text == ')') {
      const char o = open_[--top]; // expect: closes failing bounds here
      if (o != '(')
        return false;
    }
  }
  return top == 0;
}

int last(const char *text) {
  char seen[4];
  int at = -1;
  for (; *text != '\0'; text++)
    if (*text != ' ')
      seen[++at] = *text; // expect: last failing bounds here
  return at < 0 ? 0 : seen[at];
}
// options: --repairs 5
// expect-repair: closes gives 'top > 0' bounded silent first
// expect-repair: closes 'Insert `if (top <= 0) return false;`' bounded
// expect-repair: last gives 'at + 1 < 4' bounded silent
