// There `%I64d` is for 64 bits, and `%I32d` for 32, whatever `long` has.
// options: -- --target=x86_64-w64-mingw32
int printf(const char *format, ...);
int scanf(const char *format, ...);

// expect: both proved
int both(long long n, long k) {
  printf("%I64d %I32d\n", n, k);
  return scanf("%I64d%I32d", &n, &k);
}

void other(long long n) {
  printf("%I32d\n", n); // expect: other failing format 'n' here
}
