// Two names change for each other in the other branch.
#include <assert.h>
#define N 6
static int parent[N], rank_[N];
static void init(void) { for (int i = 0; i < N; i++) { parent[i] = i; rank_[i] = 0; } }
static int find(int x) {
  while (parent[x] != x) x = parent[x];
  return x;
}
static void unite(int a, int b) {
  int ra = find(a), rb = find(b);
  if (ra == rb) return;
  if (rank_[ra] < rank_[rb]) parent[ra] = rb;
  else { parent[b] = ra; if (rank_[ra] == rank_[rb]) rank_[ra]++; }
}
int main(void) {
  init();
  unite(0, 1);
  unite(2, 3);
  unite(1, 3);
  assert(find(0) == find(2));
  assert(find(1) == find(3));
  assert(find(4) != find(0));
  return 0;
}
// options: --strict no --function main --repairs 5
// expect: main failing assertion
// expect-repair: main gives 'parent[rb] = ra' first
// rule: as-beside
