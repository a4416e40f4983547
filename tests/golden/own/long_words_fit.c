// Nothing fails on longer words than those of which all are looked at.
// options: --strict no --repair no
static char kept[20];

int main(int count, char **words) {
  int n = 0;
  if (count != 2)
    return 1;
  for (const char *at = words[1]; *at && n < 20; at++)
    kept[n++] = *at;
  return kept[0] == 'x';
}
// expect: main bounded
