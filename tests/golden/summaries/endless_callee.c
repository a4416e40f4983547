// What is promised by a function that never ends is promised if it ends.
int slots[8];
int forever(int n) {
  while (n != 1)
    n = n % 2 == 0 ? n / 2 : n * 3 + 1;
  return n & 7;
}
int waits(int n) { return slots[forever(n)]; }
// expect: waits proved
