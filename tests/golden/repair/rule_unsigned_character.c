// A character that may be negative is used as a number.
// options: --strict no --max-changes 1 --repairs 3
// rule: unsigned-character
static const unsigned long long members[4];
static int isMember(const char *c) { return members[*c >> 6] >> (*c & 63) & 1; }

int test_accent(void) { return isMember("\xe9"); }
// expect: isMember conditional
// expect: test_accent failing bounds 'members[*c >> 6]' line 5
// expect-repair: test_accent 'Replace `*c` with `(unsigned char)*c`'
