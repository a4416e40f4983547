// Whether a set of scanf, behind its `[`, has the character.
int __salve_in_set(const char *set, int c) {
  int isNot = *set == '^', found = 0;
  set += isNot;
  for (const char *at = set; *at && (*at != ']' || at == set); ++at)
    if (at[1] == '-' && at[2] != ']' && at[2]) {
      found |= c >= (unsigned char)*at && c <= (unsigned char)at[2];
      at += 2;
    } else {
      found |= c == (unsigned char)*at;
    }
  return found != isNot;
}
