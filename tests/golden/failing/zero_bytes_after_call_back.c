// What a loop gives to unknown code is known outside from then on: no state comes again, and the
// suspects are found.
// options: --repair no
#include <stdlib.h>
#include <string.h>
struct entry { void *key; void *data; };
struct map { size_t first, room, used; struct entry *table; void (*drop)(void *); };

static void drop_keys(struct map *m) {
  if (!m->drop || m->used == 0)
    return;
  for (size_t i = 0; i < m->room; ++i)
    if (m->table[i].key)
      m->drop(m->table[i].key);
}

void reset(struct map *m) {
  struct entry *table;
  drop_keys(m);
  m->used = 0;
  if (m->room != m->first) {
    table = realloc(m->table, sizeof(struct entry) * m->first);
    if (table) {
      m->table = table;
      m->room = m->first;
    }
  }
  memset(m->table, 0, sizeof(struct entry) * m->room);
}
// expect: drop_keys failing null-dereference 'm->table[i].key' line 13
// expect: reset failing bounds 'memset(m->table, 0, sizeof(struct entry) * m->room)' line 28
// expect: reset failing null-dereference 'm->table[i].key' line 13
// expect: reset failing null-dereference 'memset(m->table, 0, sizeof(struct entry) * m->room)' line 28
// expect: reset failing dangling-dereference 'memset(m->table, 0, sizeof(struct entry) * m->room)' line 28
