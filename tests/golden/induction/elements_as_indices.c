// Elements that are indices lie in the other array; elements that are read were written.
#define N 50000

static int count[26];

//@ requires n >= 0 && \valid(text + (0 .. n - 1));
void counted(unsigned char *text, int n) {
  for (int i = 0; i < n; i++)
    text[i] = text[i] % 26;
  for (int k = 0; k < n; k++)
    count[text[k]] = k;
}

int written(int n) {
  int square[N];
  if (n < 0 || n > N)
    return -1;
  for (int i = 0; i < n; i++)
    square[i] = i % 100;
  int sum = 0;
  for (int i = 0; i < n; i++)
    sum ^= square[i];
  return sum;
}
// expect: counted proved
// expect: written proved
// options: --repair no
