// Any result; what the command does is not looked at.
int nondet_int(void);
unsigned long strlen(const char *s);

int system(const char *command) {
  if (command)
    strlen(command);
  return nondet_int();
}
