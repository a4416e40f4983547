#include <assert.h>
#include <string.h>

#define CAPACITY 6

struct builder {
  char text[CAPACITY];
  int length;
};

static int append(struct builder *b, char c) {
  if (b->length + 1 >= CAPACITY)
  //- if (b->length >= CAPACITY)
    return 0;
  b->text[b->length] = c;
  b->length++;
  b->text[b->length] = '\0';
  return 1;
}

// specification
int main(void) {
  struct builder b = {"", 0};
  for (char c = 'a'; c < 'a' + CAPACITY; c++) {
    int fits = append(&b, c);
    assert(fits == (c < 'a' + CAPACITY - 1));
  }
  assert(strcmp(b.text, "abcde") == 0);
  return 0;
}
