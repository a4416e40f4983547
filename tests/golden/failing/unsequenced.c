// C gives no order to what these do with one object (C11 6.5 p2).
int sum(int i) {
  return i++ + i++;
}
int element(void) {
  int a[3] = {0}, i = 1;
  a[i] = i++;
  return a[1];
}
static int k(int a, int b) { return a - b; }
int arguments(int i) {
  return k(i, i++);
}
int itself(int i) {
  i = i++;
  return i;
}
struct pair {
  int a, b;
};
int orders(char *d, const char *s) {
  int a[4] = {0}, i = 1;
  struct pair p = {1, 2};
  a[i++] = 3;
  i = (i++, i);
  p.a = p.b++;
  a[0] = a[1]++;
  if (i && i++ > 2)
    i = i + 1;
  return k(i, p.a) ? i++ : i + a[i - i];
}
// options: --repair no
// expect: sum failing unsequenced 'i++ + i++' line 3
// expect: element failing unsequenced 'a[i] = i++' line 7
// expect: arguments failing unsequenced 'k(i, i++)' line 12
// expect: itself failing unsequenced 'i = i++' line 15
// expect: orders bounded
