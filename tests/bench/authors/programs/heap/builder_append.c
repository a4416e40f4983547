#include <assert.h>
#include <stdlib.h>
#include <string.h>

struct builder {
  char *text;
  size_t length, capacity;
};

static void start(struct builder *b) {
  b->capacity = 4;
  b->length = 0;
  b->text = malloc(b->capacity);
  if (!b->text)
    exit(1);
  b->text[0] = '\0';
}

static void append(struct builder *b, const char *s) {
  size_t n = strlen(s);
  if (b->length + n + 1 > b->capacity) {
  //- if (b->length + n > b->capacity) {
    b->capacity = 2 * (b->length + n + 1);
    b->text = realloc(b->text, b->capacity);
    if (!b->text)
      exit(1);
  }
  memcpy(b->text + b->length, s, n + 1);
  b->length += n;
}

// specification
int main(void) {
  struct builder b;
  start(&b);
  append(&b, "ab");
  append(&b, "cd");
  append(&b, "");
  append(&b, "e");
  assert(b.length == 5);
  assert(strcmp(b.text, "abcde") == 0);
  free(b.text);
  return 0;
}
