// Any result; what the command does is not looked at.
int nondet_int(void);
void __salve_may_have_failed(void);
unsigned long strlen(const char *s);

int system(const char *command) {
  if (command)
    strlen(command);
  int result = nondet_int();
  if (result == -1)
    __salve_may_have_failed();
  return result;
}
