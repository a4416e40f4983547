#define LIMIT 10
#define LIMIT_LOW 3
#define N 64
#define LOW (-3)
#define HUNDRED (100)
#define MAX(x, y) ((x) > (y) ? (x) : (y))
#define SQUARE(x) ((x) * (x))
#define NOT_BOTH(p, q) (!((p) && (q)))
#define SCALE(v) ((v)*LIMIT)
#define ODD(v) (v & 1)
#define SHIFT 2u
#define STEP(v) v += 2

int f(int a, int b, int c) {
  int r = MAX(a, b);
  if (r > LIMIT - a)
    r = LIMIT;
  r += SQUARE(a) + LOW;
  r = r * SQUARE(b + c) - HUNDRED / 7;
  if (NOT_BOTH(a < b, c) || !ODD(r))
    r = MAX(r + c, MAX(a, LIMIT));
  r ^= SCALE(c) << SHIFT;
  STEP(r);
  for (int i = 0; i < LIMIT; i++)
    STEP(c);
  return (r - LIMIT) * 2 + -LIMIT - c;
}
