// Targets of an assigns clause that count under a condition only; those with a type of their own.
// options: --repair no
int found(int *at, int *value)
__CPROVER_requires(__CPROVER_is_fresh(at, sizeof(*at)))
__CPROVER_requires(value == 0 || __CPROVER_is_fresh(value, sizeof(*value)))
__CPROVER_assigns(*at; value != 0: *value)
{
  *at = 1;
  if (value)
    *value = 2;
  return 0;
} // expect: found proved

void always(int on, int *value)
__CPROVER_requires(__CPROVER_is_fresh(value, sizeof(*value)))
__CPROVER_assigns(on: *value) // expect: always failing assigns here
{ *value = 5; }

void typed(int on, int *a, int *b)
__CPROVER_requires(__CPROVER_is_fresh(a, sizeof(*a)) && __CPROVER_is_fresh(b, sizeof(*b)))
__CPROVER_assigns(on > 3: __CPROVER_typed_target(*a), *b; __CPROVER_object_whole(b))
{
  if (on > 3)
    *a = 1;
  *b = 2;
} // expect: typed proved

void broken(int on, int *a)
__CPROVER_assigns(on + : *a) // expect-error: 'expected expression' here
{ *a = on; } // expect: broken bounded
