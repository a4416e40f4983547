// An array and its length are asked for; the local one is long enough, or it is not.
// options: --repair no
int slots[10];
int highest(const int *a, int n) {
  int best = 0;
  for (int i = 0; i < n; ++i)
    if (a[i] > a[best])
      best = i;
  return best % 10;
}
int of_five(void) {
  int a[5] = {1, 2, 3, 4, 5};
  return slots[highest(a, 5)];
}
int of_many(unsigned k) {
  static int many[3000];
  return slots[highest(many, 1 + (int)(k % 3000))];
}
int of_too_many(unsigned k) {
  static int many[3000];
  return slots[highest(many, 1 + (int)(k % 3001))];
}
// expect: highest failing bounds 'a[i]' line 7
// expect: of_five proved
// expect: of_many proved
// expect: of_too_many failing bounds 'a[i]' line 7
