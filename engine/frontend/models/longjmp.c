// Goes on where the buffer was set: what calls this looks at `to` (calls/jumps.cpp). A buffer of
// callers that are not there may be one that they set. Where a test framework leaves the test and
// nobody has set one, since the test runs alone, that goes to `nobody`.
int __salve_valid(const void *p, unsigned long n);
int __salve_ended(const void *p);
int __salve_initialised(const void *p, unsigned long n);
void __salve_check_jump(int condition);
void __salve_not_modelled(const char *what);

void longjmp(void *buffer, int value) {
  static char *to;
  static int with;
  static int *callers; // null where the program starts
  static int leaves;   // a framework was called that may leave the test
  static char nobody;
  if (leaves && !(__salve_initialised(buffer, sizeof(char *)) &&
                  __salve_valid(*(char **)buffer, 1))) {
    to = &nobody;
    return;
  }
  __salve_check_jump(__salve_initialised(buffer, sizeof(char *)));
  char *there = *(char **)buffer;
  if (!__salve_valid(there, 1)) {
    __salve_check_jump(!__salve_ended(there) && __salve_valid(callers, sizeof(int)));
    __salve_not_modelled("longjmp");
  }
  to = there;
  with = value ? value : 1;
}
