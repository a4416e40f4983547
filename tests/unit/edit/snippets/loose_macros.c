#define LIMIT 10
#define BARE a + 1
#define SUM(x, y) x + y
#define SQUARE(x) x * x
#define ID(x) x
#define LESS(x, y) x < y
#define TWICE(x) (x + x)
#define NEG -1

int f(int a, int b, int c) {
  int r = a;
  r += SQUARE(a) + LIMIT;
  r -= SUM(a * b, c);
  r = r * SQUARE(b) + BARE;
  if (LESS(a, b - c) && LESS(b, c))
    r = ID(r + c) * TWICE(a - b);
  r += ID(a) * ID(b + c) - NEG;
  if (LESS(a + NEG, (b)))
    return TWICE(c) - (LIMIT) * NEG;
  return SUM(r, LIMIT) * 2;
}
