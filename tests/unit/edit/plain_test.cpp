// What edits make is spelled as people spell it.
#include "engine/edit/plain.h"

#include <gtest/gtest.h>

using namespace salve;

namespace {

struct PlainRow {
  std::string before, old, now; ///< the first `old` in `before` becomes `now`
  std::string after;            ///< what the text is then; "": there is no such patch
  std::string title;
};

class PlainTest : public testing::TestWithParam<PlainRow> {};

TEST_P(PlainTest, R2) {
  const PlainRow &row = GetParam();
  const auto at = static_cast<uint32_t>(row.before.find(row.old));
  const auto end = at + static_cast<uint32_t>(row.old.size());
  const auto patch = edit::plain(row.before, {{{{at, end}, row.now}}, "as it was"});
  ASSERT_EQ(patch.has_value(), !row.after.empty());
  if (!patch)
    return;
  EXPECT_EQ(applyEdits(row.before, patch->edits), row.after);
  EXPECT_EQ(patch->title, row.title);
}

INSTANTIATE_TEST_SUITE_P(
    Texts, PlainTest,
    testing::Values(
        PlainRow{"x = -6;", "6", " -6", "x = 6;", "Replace `-6` with `6`"},
        PlainRow{"x = a - n;", "n", "-6", "x = a + 6;", "Replace `a - n` with `a + 6`"},
        PlainRow{"x = a + n;", "n", "-1", "x = a - 1;", "Replace `a + n` with `a - 1`"},
        PlainRow{"x = a + n;", "n", "(-1)", "x = a - 1;", "Replace `a + n` with `a - 1`"},
        PlainRow{"x = b[i] * 2;", "2", "1", "x = b[i];", "Replace `b[i] * 2` with `b[i]`"},
        PlainRow{"x = 2 * s->n;", "2", "1", "x = s->n;", "Replace `2 * s->n` with `s->n`"},
        PlainRow{"x = a / k + 2;", "k", "1", "x = a + 2;", "Replace `a / k` with `a`"},
        PlainRow{"return k + a;", "k", "0", "return a;", "Replace `k + a` with `a`"},
        PlainRow{"return f(a) - k;", "k", "0", "return f(a);", "Replace `f(a) - k` with `f(a)`"},
        PlainRow{"if (!(a < b)) c();", "a < b", "!(a < b)", "if (a < b) c();",
                 "Replace `!(a < b)` with `a < b`"},
        PlainRow{"while (x && !y) c();", "y", "!y", "while (x && y) c();", "Replace `!y` with `y`"},
        // Another operator takes the number, or the value counts and not only its truth.
        PlainRow{"x = a + n * b;", "n", "0", "x = a + 0 * b;", "as it was"},
        PlainRow{"x = c * n + a;", "n", "0", "x = c * 0 + a;", "as it was"},
        PlainRow{"x = !y;", "y", "!y", "x = !!y;", "as it was"},
        PlainRow{"x = a - n;", "n", "m", "x = a - m;", "as it was"},
        PlainRow{"x = *p;", "p", "q", "x = *q;", "as it was"},
        // What was odd before is the writer's.
        PlainRow{"x = a + 0 + b;", "b", "c", "x = a + 0 + c;", "as it was"},
        PlainRow{"x = a + -b;", "b", "c", "x = a + -c;", "as it was"},
        PlainRow{"x = a-k*-1;", "k", "1", "x = a+ 1;", "Replace `a-k*-1` with `a+ 1`"},
        // Nothing would be changed.
        PlainRow{"x = a;", "a", "a + 0", "", ""}));

} // namespace
