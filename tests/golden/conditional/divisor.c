// What is divided by.
// options: --strict no
int quotient(int a, int b) {
  if (b == -1)
    return -a;
  return a / b;
}

int average(const int *a, int count) {
  long sum = 0;
  for (int i = 0; i < count; i++)
    sum += i;
  return sum / count;
}

int ratio(int a, int b, unsigned x) { return (int)(x / (unsigned)(a - b)); }

long rest(long a, long b) {
  if (b == 0)
    return 0;
  a %= b;
  return a;
}
// expect: quotient conditional 'b != 0'
// expect: average conditional 'count != 0'
// expect: ratio conditional 'a != b'
