// Quotient and remainder at once.
typedef struct {
  long long quot;
  long long rem;
} lldiv_t;

lldiv_t lldiv(long long a, long long b) {
  lldiv_t both = {a / b, a % b};
  return both;
}
