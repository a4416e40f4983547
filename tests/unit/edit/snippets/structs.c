struct point { int x, y; short z, w; };
struct box { struct point lo, hi; int tag; };
struct box g;
struct point origin;
int grid[4][4], spare[4][4];

int area(struct point lo, struct point hi) { return (hi.x - lo.x) * (hi.y - lo.y); }
int pick(int a, int b, int c) { return a < b ? a - c : b; }
static int twice(int v) { return v * 2; }

int f(struct point p, int i, int j, int k) {
  struct box b = g;
  struct point q = {i, j, 1, 2};
  b.lo.x = p.x + 1;
  b.hi = p;
  if (i >= 0 && i < 4 && j >= 0 && j < 4)
    grid[i][j] += p.z;
  q.x -= b.lo.y;
  for (int n = 0; n < 4; n++)
    k += grid[n][3 - n]++;
  spare[1][2] = pick(i, j + 1, k);
  g.tag = area(q, p) + pick(twice(i), k, j) - pick((i), j, -1);
  return area(b.lo, b.hi) + b.tag;
}
