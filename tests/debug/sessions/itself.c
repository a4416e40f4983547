#include <stdlib.h>
struct task {
  int rank;
  struct task *then;
};
struct task *plan;
static void add(int rank) {
  struct task *task = malloc(sizeof *task);
  task->rank = rank;
  task->then = plan;
  plan = task;
}
static struct task *before(struct task *first, struct task *task) {
  struct task *at = first;
  if (task == task)
    return NULL;
  while (at->then != task)
    at = at->then;
  return at;
}
int main(void) {
  add(3);
  add(2);
  add(1);
  return before(plan, plan->then) == plan ? 0 : 1;
}
