// The same number for all pointers into an object, 0 for null: the address where it starts. Two
// objects may have one number; comparing two numbers is lowered as a question for one object.
long __salve_offset(const void *p);

unsigned long __CPROVER_POINTER_OBJECT(const void *p) {
  return (unsigned long)p - (unsigned long)__salve_offset(p);
}
