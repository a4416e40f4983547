// Quotient and remainder at once.
typedef struct {
  int quot;
  int rem;
} result;

result div(int a, int b) {
  result both = {a / b, a % b};
  return both;
}
