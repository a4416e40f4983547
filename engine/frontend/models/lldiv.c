// Quotient and remainder at once.
typedef struct {
  long long quot;
  long long rem;
} result;

result lldiv(long long a, long long b) {
  result both = {a / b, a % b};
  return both;
}
