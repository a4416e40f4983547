// Rows and columns in one array.
// options: --strict no
struct grid {
  int cells[6 * 7];
};

int at(const struct grid *g, int x, int y) { return g->cells[y * 7 + x]; }

void put(struct grid *g, unsigned x, unsigned y, int v) { g->cells[y * 7 + x] = v; }
// expect: at conditional 'x >= 0 && x < 7 && y >= 0 && y < 6'
// expect: put conditional 'x < 7 && y < 6'
