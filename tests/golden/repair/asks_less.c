// options: --function main --strict no --repairs 5
// What fails to add any text passes, too, but then nothing is asked of the texts.
#include <assert.h>
#include <stdlib.h>
#include <string.h>

struct text {
  char *data;
  size_t length, room;
};

static int reserve(struct text *t, size_t need) {
  if (need <= t->room)
    return 1;
  size_t room = t->room ? t->room : 8;
  while (room < need)
    room *= 2;
  char *data = realloc(t->data, room);
  if (!data)
    return 0;
  t->data = data;
  t->room = room;
  return 1;
}

static int append(struct text *t, const char *s) {
  size_t n = strlen(s);
  if (!reserve(t, t->length + n))
    return 0;
  memcpy(t->data + t->length, s, n + 1);
  t->length += n;
  return 1;
}

int main(void) {
  struct text t = {0};
  if (append(&t, "hello") && append(&t, "...")) {
    assert(t.length == 8);
    assert(strcmp(t.data, "hello...") == 0);
  }
  free(t.data);
  return 0;
}

// expect: main failing bounds 'memcpy(t->data + t->length, s, n + 1)' line 30
// expect-repair: main gives 'if (!reserve(t, t->length + n + 1))'
// expect-no-repair: main 'Replace `1` with `0`'
