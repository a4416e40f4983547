// The second copy fills the first array again.
#include <assert.h>
#include <string.h>
struct kv { char key[16]; char val[16]; };
struct table { struct kv kv[8]; int n; };
int table_set(struct table *t, const char *k, const char *v) {
  for (int i = 0; i < t->n; i++)
    if (strcmp(t->kv[i].key, k) == 0) {
      strncpy(t->kv[i].val, v, sizeof t->kv[i].val - 1);
      return 1;
    }
  if (t->n >= 8) return 0;
  strncpy(t->kv[t->n].key, k, sizeof t->kv[0].key - 1);
  strncpy(t->kv[t->n].key, v, sizeof t->kv[0].val - 1);
  t->n++;
  return 1;
}
const char *table_get(const struct table *t, const char *k) {
  for (int i = 0; i < t->n; i++)
    if (strcmp(t->kv[i].key, k) == 0) return t->kv[i].val;
  return 0;
}
int main(void) {
  struct table t;
  memset(&t, 0, sizeof t);
  table_set(&t, "host", "example");
  table_set(&t, "port", "80");
  assert(strcmp(table_get(&t, "port"), "80") == 0);
  assert(table_get(&t, "none") == 0);
  return 0;
}
// options: --strict no --function main --repairs 5
// expect: main failing null-dereference
// expect-repair: main gives 'strncpy(t->kv[t->n].val, v, sizeof t->kv[0].val - 1);' first
// rule: array-as-beside
