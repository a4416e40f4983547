// What lies behind `void *` is the caller's: pointers in it are neither null nor wrong by
// themselves. What is unwritten in some of the runs is the caller's, too, but not a variable.
// options: --strict no --repair no
#include <stdlib.h>
typedef struct {
  void (*call)(char c, void *arg);
  void *arg;
} wrapper;
void out(char c, void *buffer) {
  wrapper *w = buffer;
  if (c)
    w->call(c, w->arg);
}

typedef struct {
  char **names;
  int count;
} pool;
void destroy(void *given) {
  pool *p = given;
  free(p->names);
  free(p);
}

struct value {
  union {
    char *text;
    long number;
  } v;
};
void clear(struct value *value) { free(value->v.text); }

int table(int size) {
  int w[4];
  for (int i = 0; i < size && i < 4; i++)
    w[i] = i;
  return w[0];
}

int variable(int k) {
  int r;
  if (k == 1)
    r = 2;
  return r; // expect: variable failing uninitialised here
}

// It does not depend on the caller what the file gives.
#include <unistd.h>
int first(int fd) {
  char buffer[3];
  read(fd, buffer, 1);
  return buffer[0]; // expect: first failing uninitialised here
}
// expect: out conditional
// expect: destroy conditional
// expect: clear conditional
// expect: table conditional 'size > 0'
