// For cprover_aliases.c.
#pragma once
#define requires __CPROVER_requires
#define ensures(...) __CPROVER_ensures(__VA_ARGS__)
#define assigns(...) __CPROVER_assigns(__VA_ARGS__)
#define invariant(...) __CPROVER_loop_invariant(__VA_ARGS__)
#define CONTRACT(...) __VA_ARGS__
#define result __CPROVER_return_value
#define old(x) __CPROVER_old(x)
#define ALL(i, n, e) __CPROVER_forall { int i; (0 <= i && i < (n)) ==> (e) }
#define LIMIT 100

int defined_after_its_contract(int x)
requires(x < LIMIT)
ensures(result > x + 1);
