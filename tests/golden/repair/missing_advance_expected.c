// What was expected and found is stepped over.
#include <assert.h>
#include <string.h>
#include <ctype.h>
/* "key = value" into key and value, 1 on success */
int parse_line(const char *line, char *key, char *value, int cap) {
  int n = 0;
  while (isspace((unsigned char)*line)) line++;
  if (*line == '#' || *line == '\0') return 0;
  while (*line && *line != '=' && !isspace((unsigned char)*line)) {
    if (n + 1 >= cap) return 0;
    key[n++] = *line++;
  }
  key[n] = '\0';
  while (isspace((unsigned char)*line)) line++;
  if (*line != '=') return 0;
  while (isspace((unsigned char)*line)) line++;
  n = 0;
  while (*line && *line != '\n') {
    if (n + 1 >= cap) return 0;
    value[n++] = *line++;
  }
  value[n] = '\0';
  return 1;
}
int main(void) {
  char k[16], v[16];
  assert(parse_line("  name = bob\n", k, v, 16) == 1);
  assert(strcmp(k, "name") == 0);
  assert(strcmp(v, "bob") == 0);
  assert(parse_line("# c\n", k, v, 16) == 0);
  return 0;
}
// options: --strict no --function main --repairs 5
// expect: main failing assertion
// expect-repair: main "Insert `line++;` behind `if (*line != '=') return 0;`" first
// rule: missing-advance
