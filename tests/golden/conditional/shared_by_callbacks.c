// That a callback puts one object into two places is assumed, not known.
// options: --strict no --repair no --suspects none
#include <stdlib.h>
struct stream {
  struct note { int event, n; } *note;
  struct stream *next;
  void (*closed)(struct stream *);
};
static struct stream *streams;
static int spare;
struct holder { int *at; void (*moved)(struct holder *, int *); };

static void destroy(struct stream *s) {
  if (s->closed)
    s->closed(s);
  streams = s->next;
  free(s->note);
  free(s);
}

void shut(void) {
  while (streams)
    destroy(streams);
}

void add(struct stream *s) {
  s->next = streams;
  streams = s;
}

void twice(struct stream *s) {
  s->closed(s);
  free(s->note);
  free(s->note);
}

void move(struct holder *h) {
  h->moved(h, &spare);
  free(h->at);
}
// expect: destroy bounded 'up to lists and trees of 4 nodes, but for nodes of lists and trees that are reached in several ways'
// expect: shut conditional
// expect: add proved
// expect: twice failing double-free 'free(s->note)' line 34
// expect: move conditional
