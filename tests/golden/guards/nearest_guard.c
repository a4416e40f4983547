// The guard on the index that fails is what people look at first, not the loops around it.
// options: --strict no --max-changes 2 --repairs 5
#include <assert.h>
#define ROWS 3
#define COLS 4
static int grid[ROWS][COLS];

// expect: neighbours conditional 'r < 2'
int neighbours(int r, int c) {
  int n = 0;
  for (int dr = -1; dr <= 1; dr++)
    for (int dc = -1; dc <= 1; dc++) {
      if (dr == 0 && dc == 0)
        continue;
      int y = r + dr, x = c + dc;
      if (y < 0 || y > ROWS || x < 0 || x >= COLS)
        continue;
      n += grid[y][x]; // expect: test_neighbours failing bounds 'grid[y]' here
    }
  return n;
}

// expect-repair: test_neighbours 'Change `>` to `>=` in `y > ROWS`' first
// expect-no-repair: test_neighbours 'Change `<=` to `<` in `dr <= 1`'
void test_neighbours(void) {
  grid[2][3] = 1;
  assert(neighbours(2, 2) == 1);
  assert(neighbours(0, 0) == 0);
}
