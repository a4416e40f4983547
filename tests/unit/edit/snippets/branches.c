int g;
int f(int a, int b) {
  int r = 0;
  if (a > 3)
    r = 1;
  else if (b > 2)
    r = 2;
  else if (a > b)
    r = 3;
  else
    r = 4;
  if (a == b) {
    g = 1;
  } else if (b) {
    g = 2;
  } else {
    g = 3;
  }
  if (a)
    if (b) g++; else if (a > 1) g--; else g = a;
  else if (b == 4) g = 5;
  for (; a > 0 && a < 9; a++) if (b > a) g += a; else if (b < a) r += a;
  return r;
}
