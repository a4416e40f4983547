// The size of the buffer is passed down to where it is filled.
#include <assert.h>
#include <string.h>

static void fill(char *to, unsigned long size, char with) {
  for (unsigned long i = 0; i + 1 < size; i++)
    to[i] = with;
  to[size - 1] = '\0';
}

static void line(char *to, unsigned long size) {
  fill(to, size, '-');
}

static int drawn(char *page, unsigned long page_size) {
  char short_line[5];
  line(page, page_size);
  line(short_line, sizeof(short_line));
  //- line(short_line, page_size);
  return (int)strlen(short_line);
}

// specification
int main(void) {
  char page[9];
  assert(drawn(page, sizeof(page)) == 4);
  assert(strlen(page) == 8);
  return 0;
}
