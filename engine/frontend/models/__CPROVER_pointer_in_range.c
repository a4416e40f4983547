// Whether p lies in one object with both ends of a range, and between them.
int __salve_same_object(const void *p, const void *q);
long __salve_offset(const void *p);

_Bool __CPROVER_pointer_in_range(const void *from, const void *p, const void *to) {
  return __salve_same_object(from, p) && __salve_same_object(from, to) &&
         __salve_offset(from) <= __salve_offset(p) && __salve_offset(p) <= __salve_offset(to);
}
