// What is left to carry when both numbers are over.
#include <assert.h>
#include <string.h>
void add(const char *a, const char *b, char *out) {
  int i = strlen(a) - 1, j = strlen(b) - 1, k = 0, carry = 0;
  char tmp[32];
  while (i >= 0 || j >= 0) {
    int s = carry;
    if (i >= 0) s += a[i--] - '0';
    if (j >= 0) s += b[j--] - '0';
    tmp[k++] = '0' + s % 10;
    carry = s / 10;
  }
  for (int t = 0; t < k; t++) out[t] = tmp[k - 1 - t];
  out[k] = '\0';
}
int main(void) {
  char out[33];
  add("12", "34", out);
  assert(strcmp(out, "46") == 0);
  add("99", "1", out);
  assert(strcmp(out, "100") == 0);
  return 0;
}
// options: --strict no --function main --repairs 5
// expect: main failing assertion
// expect-repair: main gives 'j >= 0 || carry > 0' first
// rule: carried-on
