// As __CPROVER_pointer_in_range, in contracts. Where it is assumed of inputs, these would have to be
// made so: each points to an object of its own.
int __salve_contract(int what);
_Bool __CPROVER_pointer_in_range(const void *from, const void *p, const void *to);
void __salve_not_modelled(const char *what);

_Bool __CPROVER_pointer_in_range_dfcc(const void *from, const void *p, const void *to) {
  const int reading = __salve_contract(5);
  if (reading == 0 || reading == 1)
    __salve_not_modelled("__CPROVER_pointer_in_range_dfcc in what a contract requires, or outside");
  return __CPROVER_pointer_in_range(from, p, to);
}
