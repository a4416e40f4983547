// Rule asked-member where something unsafe is done; the limit is known from the test alone.
// options: --repairs 3 --strict no --max-changes 2
#include <assert.h>
#include <stdbool.h>

#define SLOTS 6

struct job { int id, prio; };
struct queue { struct job jobs[SLOTS]; int used; };

static bool has_room(const struct queue *q)
{
    return true;
}

static void add(struct queue *q, int id, int prio)
{
    if (!has_room(q))
        return;
    int i = q->used;
    while (i > 0 && q->jobs[i - 1].prio < prio) {
        q->jobs[i] = q->jobs[i - 1];
        i--;
    }
    q->jobs[i].id = id;
    q->jobs[i].prio = prio;
    q->used++;
}

static int take(struct queue *q)
{
    assert(q->used > 0);
    return q->jobs[--q->used].id;
}

int main(void)
{
    struct queue q = {.used = 0};
    for (int i = 0; i < 8; i++)
        add(&q, i, i % 3);
    assert(q.used == SLOTS);
    assert(take(&q) == 3);
    return 0;
}
// expect-repair: main gives "return q->used < SLOTS;" first silent
// expect: add conditional 'q->used >= 0 && q->used < 6'
// expect: take conditional 'q->used > 0 && q->used <= 6'
// expect: main failing bounds 'q->jobs[i]' line 25
