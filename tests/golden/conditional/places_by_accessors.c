// P1: a place that an accessor names is what was passed; what a search finds is the function's own.
// options: --strict no --head-preconditions yes --repair no --suspects none
#include <assert.h>
#include <stddef.h>

struct ring {
  unsigned char *data, *head;
  size_t size;
};

static size_t size_of(const struct ring *r) { return r->size; }
static const unsigned char *end_of(const struct ring *r) { return r->data + size_of(r); }

size_t room_at_end(struct ring *r, size_t wanted) {
  const unsigned char *end = end_of(r);
  if (wanted == 0)
    return 0;
  assert(r->head < end); // asked of callers
  *r->head = 0;
  return wanted;
}

static const unsigned char *find(const struct ring *r, unsigned char what) {
  for (size_t i = 0; i < r->size && i < 3; i++)
    if (r->data[i] == what)
      return &r->data[i];
  return NULL;
}

int first(unsigned char a, unsigned char b) {
  unsigned char data[2] = {a, b};
  struct ring r = {data, data, 2};
  const unsigned char *place = find(&r, 7);
  assert(place != NULL); // expect: first failing assertion 'place != NULL' here
  return *place;
}
static unsigned char table[4];
static unsigned char *end_of_table(void) { return table + 4; }

int last(struct ring *r) {
  unsigned char *end = end_of_table();
  r->size++;
  assert(end < table); // expect: last failing assertion 'end < table' here
  return end[-1];
}
// expect: end_of_table proved
// expect: room_at_end conditional
// expect: size_of proved
// expect: end_of conditional '\valid_read(r->data + (0 .. r->size - 1))'
// expect: find conditional '\valid_read(r->data + (0 .. r->size - 1))'
