// asprintf: the text in a block of its size; -1 and null where malloc fails. What has more than
// 255 characters is any text.
void *malloc(unsigned long n);
void *__salve_allocate(unsigned long n, int zeroed);
void __salve_deallocate(void *p);
void __salve_copy(void *to, const void *from, unsigned long n);
void __salve_arbitrary(void *to, unsigned long n);
void __VERIFIER_assume(int condition);
int __salve_print_list(char *to, unsigned long room, const char *format, void **next);

int __salve_print_block(char **to, const char *format, void **next) {
  const unsigned long room = 256;
  char *text = __salve_allocate(room, 0);
  __VERIFIER_assume(text != 0); // it is no allocation of the program
  int length = __salve_print_list(text, room, format, next);
  unsigned long n = (unsigned long)length;
  *to = malloc(n + 1);
  if (!*to) {
    length = -1;
  } else if (n < room) {
    __salve_copy(*to, text, n + 1);
  } else {
    __salve_arbitrary(*to, n);
    (*to)[n] = 0;
  }
  __salve_deallocate(text);
  return length;
}
