// An index that is taken modulo a number, or masked: of so many elements, whatever it is made of.
// options: --strict no
#include <stddef.h>
struct entry {
  unsigned key;
  int value;
};
struct table {
  struct entry *entries;
  unsigned buckets;
};
int lookup(const struct table *t, unsigned key) { return t->entries[key % t->buckets].value; }
void store(struct table *t, unsigned key, int value) {
  unsigned at = key % t->buckets;
  t->entries[at].key = key;
  t->entries[at].value = value;
}
int masked(const struct entry *e, size_t capacity, size_t hash) {
  return e[hash & (capacity - 1)].value;
}
void put(struct entry *e, size_t capacity, size_t hash, int value) {
  size_t at = hash & (capacity - 1);
  e[at].value = value;
}
short sine(const short *wave, unsigned mask, unsigned phase) { return wave[(phase >> 8) & mask]; }
// What C adds wraps, and a remainder is as negative as what is divided.
int behind(const int *slots, int size, int first, int count) {
  return slots[(first + count) % size];
}
int weekday(int days, int start) {
  static const char names[] = "SMTWTFS";
  return names[(days + start) % 7];
}
// expect: weekday conditional 'days + start >= 0 && days + start <= 2147483647'
// expect: store conditional 't->buckets != 0 && \valid(t->entries + (0 .. t->buckets - 1))'
// expect: masked conditional 'capacity != 0 && \valid_read(e + (0 .. capacity - 1))'
// expect: put conditional 'capacity != 0 && \valid(e + (0 .. capacity - 1))'
// expect: sine conditional '\valid_read(wave + (0 .. mask))'
// expect: behind conditional 'size > 0 && first + count >= 0 && first + count <= 2147483647 && \valid_read(slots + (0 .. size - 1))'
// expect: lookup conditional 't->buckets != 0 && \valid_read(t->entries + (0 .. t->buckets - 1))'
