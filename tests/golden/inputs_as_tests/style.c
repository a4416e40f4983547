// A test of the failing input looks like the last one of the file, behind which it stands.
// options: --repairs 1 --mutation-level 1
#include <assert.h>

static int half(int x)
{
    assert(x != 7);
    return x / 2;
}

static void test_half_fails(void)
{
    half(2);
} // expect: test_half_fails proved

int main(void)
{
    test_half_fails();
    return 0;
} // expect: main proved
// expect: half failing assertion
// expect-test: half 'static void test_half_fails_2(void) { half(7); }'
