// What a function that is given reads behind the pointer given with it is the caller's to match.
// options: --strict no --repair no --suspects none
typedef int (*print_fn)(const char *, int, void *);
struct fixedbuf { char *ptr; int size, len; };
int print_fixed(const char *ptr, int len, void *data) {
  struct fixedbuf *fb = data;
  int left = fb->size - 1 - fb->len;
  if (left < len) len = left;
  for (int i = 0; i < len; i++) fb->ptr[fb->len + i] = ptr[i];
  fb->len += len;
  fb->ptr[fb->len] = 0;
  return len;
}
int print_two(print_fn fn, void *fnd, int v) {
  char buf[4] = "ab";
  return fn(buf, 2, fnd);
}
int print_to(struct fixedbuf *fb, int v) { return print_two(print_fixed, fb, v); }
// expect: print_fixed conditional
// expect: print_two conditional
// expect: print_to conditional 'fb->len >= 0 && fb->len < fb->size && fb->len <= 4 && (fb->size <= 0 || fb->ptr != \null)'
