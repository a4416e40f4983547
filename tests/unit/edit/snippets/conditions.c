int n;
int even(int v) { return v % 2 == 0; }
int bump(void) { return ++n; }

int f(int a, int b, int c) {
  int r = 0;
  if (a)
    r = 1;
  if (!b && (a || c))
    r += 2;
  while (c-- > 0 && r < 100)
    r += !a ? b : 1;
  do {
    r++;
  } while (even(r) && !(a && b));
  for (int i = 0; i < 5 && !even(i + 1); i += 2)
    if (a & 1 || bump() > 3)
      r -= i;
  if ((a && b) || (b && c) || !(a - b))
    --r;
  switch (a && b) {
  case 0: r = even(a) ? r : !r; break;
  default: r *= -2;
  }
  while (1)
    if (r++ > 10)
      break;
  return r && (a == b || !!c);
}
