#include <assert.h>

enum state { CODE, SLASH, COMMENT, STAR };

/* The number of characters outside of comments, slashes aside. */
static int code_length(const char *s) {
  enum state state = CODE;
  int n = 0;
  for (; *s; s++) {
    switch (state) {
    case CODE:
      if (*s == '/')
        state = SLASH;
      else
        n++;
      break;
    case SLASH:
      state = *s == '*' ? COMMENT : CODE;
      break;
    case COMMENT:
      if (*s == '*')
        state = STAR;
      break;
    case STAR:
      if (*s == '/')
        state = CODE;
      else if (*s != '*')
      //- else
        state = COMMENT;
      break;
    }
  }
  return n;
}

// specification
int main(void) {
  assert(code_length("ab") == 2);
  assert(code_length("a/*b*/c") == 2);
  assert(code_length("/*x*y*/z") == 1);
  assert(code_length("/***/q") == 1);
  return 0;
}
