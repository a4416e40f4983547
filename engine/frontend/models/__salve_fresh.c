// What `__CPROVER_is_fresh` says besides a size: no two pointers in what is required lead to one
// object. Of inputs that holds anyway.
int __salve_contract(int what);
int __salve_same_object(const void *p, const void *q);
void __salve_not_modelled(const char *what);

_Bool __salve_fresh(const void *p) {
  static const void *known[16];
  const int reading = __salve_contract(5);
  if (reading == 1)
    return 1;
  if (reading != 2)
    __salve_not_modelled("__CPROVER_is_fresh outside of what a contract requires");
  const int count = __salve_contract(6);
  for (int i = 0; i < count; ++i)
    if (__salve_same_object(p, known[i]))
      return 0;
  if (count == 16)
    __salve_not_modelled("more than 16 objects that are fresh by one contract");
  known[count] = p;
  return 1;
}
