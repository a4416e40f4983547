// Makes every byte of an object arbitrary; a pointer in it is no valid one then, but may be null.
unsigned long __salve_size(const void *p);
long __salve_offset(const void *p);
void __salve_arbitrary(void *to, unsigned long n);

void __CPROVER_havoc_object(void *object) {
  __salve_arbitrary((char *)object - __salve_offset(object), __salve_size(object));
}
