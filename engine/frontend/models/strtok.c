// The next token of the string that an earlier call began, or of a new one. After the last
// token glibc answers null again and again; before any string it is misuse.
void __salve_check_string(int condition);
char *strtok_r(char *s, const char *set, char **rest);

char *strtok(char *s, const char *set) {
  static char *rest;
  __salve_check_string(s || rest);
  return strtok_r(s, set, &rest);
}
