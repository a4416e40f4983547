// Quotient and remainder at once.
typedef struct {
  long quot;
  long rem;
} result;

result ldiv(long a, long b) {
  result both = {a / b, a % b};
  return both;
}
