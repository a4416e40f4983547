// An index that nothing moves on.
// rule: stepped-index
// options: --repairs 3 --strict no
#include <assert.h>
#define CAP 4
struct stack { int items[CAP]; int top; };
static void init(struct stack *s) { s->top = 0; }
static void push(struct stack *s, int v)
{
    if (s->top < CAP)
        s->items[s->top] = v;
}
static int pop(struct stack *s) { return s->items[--s->top]; }
int main(void)
{
    struct stack s;
    init(&s);
    push(&s, 3);
    push(&s, 4);
    assert(pop(&s) == 4);
    assert(pop(&s) == 3);
    assert(s.top == 0);
    return 0;
}
// expect-repair: main gives "s->items[s->top++] = v;" first silent
// expect: init proved
// expect: push conditional 's->top >= 0'
// expect: pop conditional 's->top > 0 && s->top <= 4'
// expect: main failing bounds 's->items[--s->top]' line 13
