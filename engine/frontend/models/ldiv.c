// Quotient and remainder at once.
typedef struct {
  long quot;
  long rem;
} ldiv_t;

ldiv_t ldiv(long a, long b) {
  ldiv_t both = {a / b, a % b};
  return both;
}
