// A function that is to do what its namesake in another file does, with helpers, constants and
// types of its own; the variable is one.
// options: --reference reference_function.inc --repairs 3
struct range {
  int low, high;
};
static const int kLeast = 2;

int used;

int width(const struct range *r, int most) {
  used = 1;
  int all = r->high > r->low ? r->high - r->low : 0;
  if (all > 1000)
    all = 1000;
  if (all < kLeast)
    all = kLeast;
  return all > most ? all : most;
}
// expect: width failing postcondition 'width(r, most) is as in the reference' line 11
// expect-suspect: width 'all > most'
// expect-repair: width 'Change `>` to `<` in `all > most`' proved
