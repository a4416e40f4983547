// Whether there is room is asked before the last of three calls.
#include <assert.h>

#define CAP 3

struct buffer {
  char text[CAP];
  int used;
};

static void put(struct buffer *b, char c) {
  b->text[b->used] = c;
  b->used++;
}

static int append(struct buffer *b, char c) {
  if (b->used >= CAP)
  //- if (b->used > CAP)
    return 0;
  put(b, c);
  return 1;
}

static int append_all(struct buffer *b, const char *s) {
  int done = 0;
  while (*s)
    done += append(b, *s++);
  return done;
}

// specification
int main(void) {
  struct buffer b = {{0}, 0};
  assert(append_all(&b, "ab") == 2);
  assert(append_all(&b, "cd") == 1 && b.used == 3 && b.text[2] == 'c');
  return 0;
}
