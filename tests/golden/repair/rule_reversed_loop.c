// rule: reversed-loop
// options: --function main --strict no --repairs 5
// Each thing is taken once: what has room is looked at from behind.
#include <assert.h>

static int best(const int *weight, const int *value, int n, int room) {
  int t[32] = {0};
  for (int i = 0; i < n; i++)
    for (int w = weight[i]; w <= room; w++) {
      int with = t[w - weight[i]] + value[i];
      if (with > t[w])
        t[w] = with;
    }
  return t[room];
}

int main(void) {
  const int w[] = {3, 4, 5}, v[] = {4, 5, 6};
  assert(best(w, v, 3, 2) == 0);
  assert(best(w, v, 3, 7) == 9);
  assert(best(w, v, 3, 9) == 11);
  assert(best(w, v, 1, 9) == 4);
  return 0;
}

// expect: main failing assertion 'best(w, v, 3, 9) == 11' line 21
// expect-repair: main 'Replace `w = weight[i]; w <= room; …` with `w = room; w >= weight[i]; w--`' first
