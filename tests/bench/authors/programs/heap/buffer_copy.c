#include <assert.h>
#include <stddef.h>

static size_t copy_text(char *to, size_t size, const char *from) {
  size_t n = 0;
  if (size == 0)
    return 0;
  while (n < size - 1 && from[n] != '\0') {
  //- while (n < size && from[n] != '\0') {
    to[n] = from[n];
    n++;
  }
  to[n] = '\0';
  return n;
}

// specification
int main(void) {
  char small[4];
  char large[8];
  assert(copy_text(small, sizeof small, "hello") == 3);
  assert(small[2] == 'l' && small[3] == '\0');
  assert(copy_text(large, sizeof large, "hello") == 5);
  assert(large[4] == 'o' && large[5] == '\0');
  assert(copy_text(small, 0, "x") == 0);
  return 0;
}
