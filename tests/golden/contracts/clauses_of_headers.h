// For clauses_of_headers.c.
#pragma once
#define loop_invariant(...) __CPROVER_loop_invariant(__VA_ARGS__)

/*@unused@*/ static int *same(/*@null@*/ int *p) { return p; }

static inline unsigned up(unsigned n) {
  unsigned i = 0;
  while (i < n)
    loop_invariant(i <= n && i < 2)
  { i++; }
  /*@ loop invariant i <= n; */
  while (i < n) i++;
  //@ assert i == n + 1;
  return i;
}

int (*callback)(int x) __CPROVER_requires(x > 0);
