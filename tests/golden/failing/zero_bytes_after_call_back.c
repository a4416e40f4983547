// What a loop gives to unknown code is known outside from then on: no state comes again, and the
// suspects are found.
// options: --repair no
#include <stdlib.h>
#include <string.h>
struct entry { void *key; void *data; };
struct map { size_t first, room, used; struct entry *table; void (*drop)(void *); };

static void drop_keys(struct map *m) {
  struct entry *e;
  if (!m->drop || m->used == 0)
    return;
  for (e = m->table; e < &m->table[m->room]; ++e)
    if (e->key)
      m->drop(e->key);
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
// expect: drop_keys failing pointer-comparison 'e < &m->table[m->room]' line 13
// expect: reset failing bounds 'memset(m->table, 0, sizeof(struct entry) * m->room)' line 29
// expect: reset failing dangling-dereference 'memset(m->table, 0, sizeof(struct entry) * m->room)' line 29
// expect: reset failing null-dereference 'memset(m->table, 0, sizeof(struct entry) * m->room)' line 29
// expect: reset failing bounds '&m->table[m->room]' line 13
// expect: reset failing pointer-comparison 'e < &m->table[m->room]' line 13
