// Memory that library functions read and write.
// options: --strict no
#include <string.h>
void zero(void *p, size_t n) { memset(p, 0, n); }
void move(char *to, const char *from, size_t n) { memcpy(to, from, n); }
void copyInto(char *to, size_t room, const char *from, size_t n) {
  if (n > room)
    n = room;
  memcpy(to, from, n);
}
// expect: zero conditional '\valid(((char *)p) + (0 .. n - 1))'
// expect: move conditional '\valid(to + (0 .. n - 1)) && \valid_read(from + (0 .. n - 1))'
// expect: copyInto conditional '\valid(to + (0 .. room - 1)) && \valid_read(from + (0 .. n - 1))'
