// Calls that begin again.
int total;
int add(int x) {
  int y = x + 1;
  total += y;
  return total;
}
int twice(int x) {
  int a = add(x);
  return a + add(a);
}
int main(void) {
  int s = twice(1);
  s += twice(2);
  return s != 35;
}
