// Pointers in structures reach as far as a predicate says, and are no strings.
// options: --repair no
typedef unsigned long size;
struct text { size length; char *bytes; };
struct pair { int first; struct text key; };

static _Bool isText(struct text *t) {
  return __CPROVER_is_fresh(t, sizeof(*t)) &&
         (t->bytes == 0 || __CPROVER_is_fresh(t->bytes, t->length));
}
static _Bool isPair(struct pair *p) {
  return __CPROVER_is_fresh(p, sizeof(*p)) && __CPROVER_is_fresh(p->key.bytes, p->key.length);
}

char at(struct text *t, size i)
__CPROVER_requires(isText(t) && t->length < 1000)
{ return t->bytes && i < t->length ? t->bytes[i] : 0; } // expect: at proved

char ends(struct text *t)
__CPROVER_requires(isText(t) && t->length == 1)
{ return t->bytes && t->bytes[0] ? t->bytes[1] : 0; } // expect: ends failing bounds here

char inner(struct pair *p)
__CPROVER_requires(isPair(p) && p->key.length == 1)
{ return p->key.bytes[0] ? p->key.bytes[1] : 0; } // expect: inner failing bounds here
// expect: isText unsupported '__CPROVER_is_fresh outside of what a contract requires'
// expect: isPair unsupported '__CPROVER_is_fresh outside of what a contract requires'
