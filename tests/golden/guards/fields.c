// Fields of a line, more than there is room for. Where the arguments are more than is looked at the run is not
// to end, whatever loops of the library there are.
#include <stdio.h>
#include <string.h>
int main(int argc, char **argv) {
  char *fields[4];
  char line[64];
  int n = 0;
  if (argc != 2) return 1;
  strncpy(line, argv[1], sizeof line - 1);
  line[sizeof line - 1] = 0;
  char *p = line;
  fields[n++] = p;
  while (*p) {
    if (*p == ',') {
      *p = 0;
      fields[n++] = p + 1;
    }
    p++;
  }
  for (int i = 0; i < n; i++)
    printf("%d: %s\n", i, fields[i]);
  return 0;
}
// options: --strict no --repairs 5 --max-changes 2
// expect: main failing bounds 'fields[n++]' line 17
// expect-repair: main gives 'while (*p && n < 4) {' rank 1
// expect-repair: main gives "if (*p == ',' && n < 4) {" rank 2
