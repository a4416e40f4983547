// Trees that unknown code may change, at each level of a recursion: all of four nodes are more
// than there is memory for, all of two are not.
struct tree {
  struct tree *next, *child;
  int kind;
};

int isNothing(const struct tree *at);
struct tree *detached(struct tree *from, int kind);
struct tree *copied(const struct tree *at);
void dropped(struct tree *at);
void added(struct tree *to, struct tree *what);

struct tree *merged(struct tree *target, const struct tree *patch) {
  if (!isNothing(patch)) {
    dropped(target);
    return copied(patch);
  }
  if (!isNothing(target)) {
    dropped(target);
    target = copied(0);
  }
  for (struct tree *child = patch->child; child != 0; child = child->next) {
    if (isNothing(child)) {
      dropped(detached(target, child->kind));
      continue;
    }
    struct tree *made = merged(detached(target, child->kind), child);
    if (made == 0) {
      dropped(target);
      return 0;
    }
    added(target, made);
  }
  return target;
}
// options: --strict no --memory 512 --timeout 10 --repair no
// expect: merged bounded 'up to lists and trees of 2 nodes, but for the effects of unknown functions'
