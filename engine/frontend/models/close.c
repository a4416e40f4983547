// Any success; whether the number is open is not looked at.
int __salve_succeeds(void);

int close(int file) {
  (void)file;
  return __salve_succeeds();
}
