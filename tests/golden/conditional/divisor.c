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

// The least number divided by -1, too.
long turned(long a) { return a / -1; }
// expect: turned conditional 'a >= -9223372036854775807'
// expect: quotient conditional 'b != 0'
// expect: average conditional 'count != 0'
// expect: ratio conditional 'a != b'
