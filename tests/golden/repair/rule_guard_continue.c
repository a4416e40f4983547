// What cannot be done for one element is left out.
int sum;

void share(int x, int y) {
  for (int i = 0; i < 2; i++) {
    int d = i == 0 ? x : y;
    switch (i) {
    default: {
      sum += 10 / d; // expect: share failing division-by-zero here
      break;
    }
    }
  }
}
// expect-repair: share 'Insert `if (d == 0) continue;`'
// rule: guard-continue
