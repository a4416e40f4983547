// What was there before: SIG_DFL, SIG_IGN or this very handler; or SIG_ERR. No handler is ever called.
int nondet_int(void);
void __salve_failed(void);

void (*signal(int number, void (*handler)(int)))(int) {
  (void)number;
  int before = nondet_int();
  if (before < 0) {
    __salve_failed();
    return (void (*)(int))-1;
  }
  return before > 1 ? handler : before ? (void (*)(int))1 : (void (*)(int))0;
}
