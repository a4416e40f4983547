// One of two names is used, the first if there is one.
#include <assert.h>
#include <stddef.h>

static const char *either(const char *first, const char *second) {
  return first ? first : second;
  //- return second ? first : second;
}

static const char *shown(const char *nick, const char *name) {
  return either(nick, name);
}

static int initial(const char *nick, const char *name) {
  return shown(nick, name)[0];
}

// specification
int main(void) {
  assert(initial("kit", "christopher") == 'k');
  assert(initial(NULL, "anna") == 'a');
  return 0;
}
