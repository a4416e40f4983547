// What is divided by and shifted by, where it is no single number.
// options: --strict no
unsigned share(unsigned total, unsigned key, unsigned n) { return total / (key % n); }
// Without a divisor nothing is asked.
unsigned guarded(unsigned total, unsigned key, unsigned n) {
  if (n == 0)
    return 0;
  return total / (key % n);
}
int ratio(int a, int b) { return a / (a - b); }
struct sums {
  int sum, count, skipped;
};
int mean(const struct sums *s) { return s->sum / (s->count - s->skipped); }
int percent(int x, int low, int high) { return 100 * (x - low) / (high - low); }
unsigned field(int high, int low) { return 1u << (high - low); }
// expect: share conditional 'n != 0 && key % n != 0'
// expect: guarded conditional 'n == 0 || key % n != 0'
// expect: ratio conditional 'a != b && a >= -2147483647'
// expect: mean conditional 's->count != s->skipped && s->sum >= -2147483647'
// expect: percent conditional 'high - low <= 2147483647 && low < high'
// expect: field conditional 'high - low >= 0 && high - low < 32'
