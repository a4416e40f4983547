// Functions behind pointers, in structures.
// options: --strict no
struct shape {
  int (*area)(const struct shape *);
  int width, height;
};
int area(const struct shape *s) { return s->area(s); }

struct handler {
  struct hooks {
    void (*start)(void *);
    void (*stop)(void *);
  } hooks;
  void *context;
};
void restart(const struct handler *h) {
  if (h->hooks.stop)
    h->hooks.stop(h->context);
  h->hooks.start(h->context);
}

int apply(int (*f)(int), int x) { return f(x); }
// expect: area conditional 's->area != \null'
// expect: restart conditional 'h->hooks.start != \null'
// expect: apply proved
