// rule: missing-and
// options: --function main --strict no --repairs 5
// What another function asks of a slot of the same name.
#include <assert.h>
#include <stdbool.h>

enum { FREE, TAKEN, GONE };
struct slot {
  int state, key;
};
struct set {
  struct slot slots[8];
  int used;
};

static int find(const struct set *s, int key) {
  int i = key % 8;
  for (int k = 0; k < 8; k++, i = (i + 1) % 8) {
    if (s->slots[i].state == FREE)
      return -1;
    if (s->slots[i].key == key)
      return i;
  }
  return -1;
}

static bool add(struct set *s, int key) {
  if (find(s, key) >= 0 || s->used == 8)
    return false;
  int i = key % 8;
  while (s->slots[i].state == TAKEN)
    i = (i + 1) % 8;
  s->slots[i].state = TAKEN;
  s->slots[i].key = key;
  s->used++;
  return true;
}

static bool erase(struct set *s, int key) {
  int i = find(s, key);
  if (i < 0)
    return false;
  s->slots[i].state = GONE;
  s->used--;
  return true;
}

int main(void) {
  struct set s = {0};
  assert(add(&s, 3) && add(&s, 11) && add(&s, 19));
  assert(erase(&s, 3));
  assert(find(&s, 11) >= 0);
  assert(!erase(&s, 3));
  assert(add(&s, 3));
  assert(s.used == 3);
  return 0;
}

// expect: main failing assertion '!erase(&s, 3)' line 53
// expect-repair: main gives 's->slots[i].key == key && s->slots[i].state == TAKEN'
