// The `]` that ends a set of scanf, whose `[` stands before it.
const char *__salve_behind_set(const char *set) {
  set += *set == '^';
  set += *set == ']';
  while (*set && *set != ']')
    ++set;
  return set;
}
