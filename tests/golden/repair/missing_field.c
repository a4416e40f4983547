// rule: missing-field
// The block grows, and the structure goes on saying that it is as large as before.
#include <assert.h>
#include <stdlib.h>

struct buffer {
  int *data;
  int room, length;
};

static int add(struct buffer *b, int value) {
  if (b->length == b->room) {
    int new_room = b->room ? 2 * b->room : 2;
    int *grown = realloc(b->data, new_room * sizeof *grown);
    if (!grown)
      return 0;
    b->data = grown;
  }
  b->data[b->length++] = value; // expect: test_add failing bounds 'b->data[b->length++]' here
  return 1;
}

void test_add(void) {
  struct buffer b = {0, 0, 0};
  for (int i = 0; i < 5; i++)
    add(&b, i);
  assert(b.length == 5 && b.data[4] == 4);
  free(b.data);
}
// expect-repair: test_add gives 'b->room = new_room;' first
// expect: add conditional 'b->length >= 0 && b->length <= b->room && \valid(b->data + (0 .. b->room - 1))'
// options: --strict no
