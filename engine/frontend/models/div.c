// Quotient and remainder at once.
typedef struct {
  int quot;
  int rem;
} div_t;

div_t div(int a, int b) {
  div_t both = {a / b, a % b};
  return both;
}
