// Another file number, or -1.
int __salve_count(void);
void __VERIFIER_assume(int condition);

int dup(int file) {
  int result = __salve_count();
  __VERIFIER_assume(result < 0 || result != file);
  return result;
}
