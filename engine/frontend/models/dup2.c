// The second number, or -1.
int __salve_succeeds(void);

int dup2(int file, int wanted) {
  (void)file;
  if (__salve_succeeds())
    return -1;
  return wanted < 0 ? -1 : wanted;
}
