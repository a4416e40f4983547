// A counter of a structure that others move on: behind the last use of the structure, or in its index.
// options: --repairs 3
// rule: awaited-step
#include <assert.h>
struct ring { int data[8]; int head, count; };
static int get(struct ring *r, int *out)
{
    if (r->count == 0)
        return 0;
    *out = r->data[r->head];
    r->head = (r->head + 1) % 8;
    return 1;
}
static int put(struct ring *r, int v)
{
    if (r->count == 8)
        return 0;
    r->data[(r->head + r->count) % 8] = v;
    r->count++;
    return 1;
}
int main(void)
{
    struct ring r = {.head = 0, .count = 0};
    int v = 0;
    assert(put(&r, 5) && put(&r, 6));
    assert(get(&r, &v) && v == 5);
    assert(get(&r, &v) && v == 6);
    assert(!get(&r, &v));
    assert(put(&r, 7));
    assert(get(&r, &v) && v == 7);
    return 0;
}
// expect-repair: main gives "r->count--;" first silent
// expect: get failing bounds 'r->data[r->head]' line 10
// expect: put failing bounds 'r->data[(r->head + r->count) % 8]' line 18
// expect: main failing assertion '!get(&r, &v)' line 29
