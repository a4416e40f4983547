// rule: offset
// options: --function main --strict no --repairs 5
// A pointer that walks is kept one too early: behind a comma the next field begins.
#include <assert.h>
#include <string.h>

static int split(char *line, char **fields, int max) {
  int n = 0;
  char *start = line;
  for (char *p = line;; p++) {
    if (*p != ',' && *p != '\0')
      continue;
    if (n < max)
      fields[n++] = start;
    int isEnd = *p == '\0';
    *p = '\0';
    if (isEnd)
      break;
    start = p;
  }
  return n;
}

int main(void) {
  char line[] = "ab,,c";
  char *fields[4];
  assert(split(line, fields, 4) == 3);
  assert(strcmp(fields[0], "ab") == 0);
  assert(strcmp(fields[2], "c") == 0);
  return 0;
}

// expect: main failing assertion 'strcmp(fields[2], "c") == 0' line 29
// expect-repair: main 'Replace `p` with `p + 1`' first
