"""Programs of several files: what a program or a test shows of a file that it uses is repaired
there. Rows A2, F1."""
import json
import os
import pathlib
import subprocess
import tempfile
import unittest

SALVE = os.environ["SALVE"]
os.environ["XDG_CACHE_HOME"] = "/dev/null"  # what a user has kept is none of ours

TABLE = """#define SIZE 4
static int table[SIZE];
static int count;

void put(int value) {
  while (value > 0) {
    table[count++] = value % 10;
    value /= 10;
  }
}
"""
PROGRAM = """void put(int value);
static int helper(int n) { return 100 / n; }
static void test_put(void) { put(12345 + helper(1)); }
int main(void) {
  test_put();
  return 0;
}
"""

STACK = """#include "stack.h"
void stack_init(struct stack *s) { s->top = 0; }
int stack_push(struct stack *s, int v) {
  if (s->top >= 4)
    return 0;
  s->data[s->top++] = v;
  return 1;
}
int stack_pop(struct stack *s, int *out) {
  if (s->top == 0)
    return 0;
  *out = s->data[s->top--];
  return 1;
}
"""
HEADER = """struct stack { int data[4]; int top; };
void stack_init(struct stack *s);
int stack_push(struct stack *s, int v);
int stack_pop(struct stack *s, int *out);
"""
TEST = """#include "stack.h"
#include <assert.h>
int main(void) {
  struct stack s;
  int v = 0;
  stack_init(&s);
  stack_push(&s, 3);
  stack_push(&s, 5);
  assert(stack_pop(&s, &v));
  assert(v == 5);
  assert(stack_pop(&s, &v) && v == 3);
  return 0;
}
"""

CHECKED = """#include "stack.h"
#include <stdio.h>
static int failed;
#define CHECK(x) ((x) ? (void)0 : (void)(printf("%s\\n", #x), ++failed))
static int pops(struct stack *s, int wanted) {
  int v = 0;
  return stack_pop(s, &v) && v == wanted;
}
int main(void) {
  struct stack s = {{0}, 0};
  CHECK(!pops(&s, 0));
  CHECK(stack_push(&s, 3) && stack_push(&s, 5));
  CHECK(pops(&s, 5));
  CHECK(pops(&s, 3));
  return failed;
}
"""

VARIADIC = """#include <stdarg.h>
int stack_fill(struct stack *s, int n, ...) {
  int i = 0;
  va_list values;
  va_start(values, n);
  for (; i <= n; i++)
    if (!stack_push(s, va_arg(values, int)))
      break;
  va_end(values);
  return i;
}
"""

KEPT = """struct kept { void *items[4]; int count; };
void keep(struct kept *k, void *owned);
void let_go(struct kept *k);
"""
KEEPER = """#include "../include/stack.h"
#include <stdlib.h>
void keep(struct kept *k, void *owned) {
  if (k->count < 4)
    k->items[k->count++] = owned;
}
void let_go(struct kept *k) {
  for (int i = 1; i < k->count; i++)
    free(k->items[i]);
  k->count = 0;
}
"""
KEEPING = """#include "../include/stack.h"
#include <stdlib.h>
static int kept(void) {
  struct kept k = {{0}, 0};
  for (int i = 0; i < 3; i++) {
    void *block = malloc(8);
    if (!block)
      abort();
    keep(&k, block);
  }
  let_go(&k);
  return k.count;
}
int main(void) { return kept(); }
"""
# A framework that leaves a test by a jump, as those of the xUnit family do.
JUDGE = """#include "judge.h"
#include <setjmp.h>
#include <stdio.h>
static jmp_buf out;
static int failed;
void judge_assert_equal(long expected, long actual, int line) {
  if (expected == actual)
    return;
  printf("line %d: %ld, not %ld\\n", line, actual, expected);
  failed++;
  longjmp(out, 1);
}
void judge_ignore(void) { longjmp(out, 2); }
void judge_same(long one, long other) {
  if (one != other)
    longjmp(out, 1);
}
int judge_run(void (*set_up)(void), void (*test)(void)) {
  if (setjmp(out) == 0) {
    set_up();
    test();
  }
  return failed;
}
"""
JUDGES = """void judge_assert_equal(long expected, long actual, int line);
void judge_ignore(void);
void judge_same(long one, long other);
int judge_run(void (*set_up)(void), void (*test)(void));
#define JUDGE_EQUAL(wanted, got) judge_assert_equal((wanted), (got), __LINE__)
"""
JUDGED = """#include "judge.h"
#include "stack.h"
static struct stack *s;
void setUp(void) {
  static struct stack all;
  s = &all;
  stack_init(s);
}
void test_push(void) { JUDGE_EQUAL(1, stack_push(s, 3)); }
void test_pop(void) {
  int v = 0;
  stack_push(s, 3);
  stack_push(s, 5);
  JUDGE_EQUAL(1, stack_pop(s, &v));
  JUDGE_EQUAL(5, v);
}
void test_later(void) { judge_ignore(); }
void test_wrong(void) { JUDGE_EQUAL(2, 1); }
void test_same(void) { judge_same(2, 1); }
"""


class BesidesTest(unittest.TestCase):
    """Without a compile database: a test finds what its headers declare."""

    def setUp(self):
        holder = tempfile.TemporaryDirectory(prefix="salve-besides-")
        self.addCleanup(holder.cleanup)
        self.folder = pathlib.Path(holder.name)
        for name, text in {"src/stack.c": STACK.replace("stack.h", "../include/stack.h"),
                           "include/stack.h": HEADER, "tests/test_stack.c": TEST,
                           "old/stack.c": "int stack_push(void) { return 0; }\n",
                           ".salve.yaml": ""}.items():
            (self.folder / name).parent.mkdir(exist_ok=True)
            (self.folder / name).write_text(text, encoding="utf-8")

    def check(self, *arguments):
        return subprocess.run([SALVE, "check", "tests/test_stack.c", *arguments], cwd=self.folder,
                              check=False, capture_output=True, timeout=120, text=True)

    def failure(self):
        report = json.loads(self.check("--format", "json").stdout)
        (function,) = report["files"][0]["functions"]
        self.assertEqual(function["status"], "failing")
        return function["failures"][0]

    def test_it_is_repaired_where_it_is_written(self):
        failure = self.failure()
        self.assertEqual(pathlib.Path(failure["path"]).name, "stack.c")
        (edit,) = failure["repairs"][0]["edits"]
        self.assertEqual(pathlib.Path(edit["path"]).parts[-2:], ("src", "stack.c"))
        self.assertEqual(edit["newText"], "--s->top")
        # Where the other one stands is a place of the test, too, by its number.
        library = (self.folder / "src/stack.c").read_text(encoding="utf-8")
        self.assertIn(library.index("s->top++"), range(TEST.index("int main"), len(TEST)))
        self.assertEqual(
            [[r["edits"][0]["newText"], r.get("warnings", [])] for r in failure["repairs"]],
            [["--s->top", []], ["++s->top", []]])
        places = [c.get("path", "") for d in failure["diagnoses"] for c in d["components"]]
        self.assertTrue(all(place.endswith("src/stack.c") for place in places), places)

    def test_the_status_of_a_test_says_whether_it_passes(self):
        test = self.folder / "tests/test_stack.c"
        test.write_text(CHECKED, encoding="utf-8")
        report = json.loads(self.check("--format", "json", "--function", "main").stdout)
        (failure,) = report["files"][0]["functions"][0]["failures"]
        self.assertEqual(failure["message"],
                         "the tests fail: `failed` ends the program with status 2")
        for repair in failure["repairs"]:  # what asks is not changed so that it passes
            for edit in repair["edits"]:
                self.assertTrue(edit["path"].endswith("src/stack.c"), repair)
        self.assertEqual(failure["repairs"][0]["edits"][0]["newText"], "--s->top")
        place = failure["diagnoses"][0]["components"][0]
        self.assertTrue(place["path"].endswith("src/stack.c"), place)

    def test_arguments_that_vary_come_to_where_it_is_written(self):
        stack = self.folder / "src/stack.c"
        stack.write_text(stack.read_text(encoding="utf-8") + VARIADIC, encoding="utf-8")
        header = self.folder / "include/stack.h"
        header.write_text(HEADER + "int stack_fill(struct stack *s, int n, ...);\n",
                          encoding="utf-8")
        (self.folder / "tests/test_stack.c").write_text(
            TEST.replace("stack_push(&s, 3);\n  stack_push(&s, 5);",
                         "assert(stack_fill(&s, 2, 3, 5) == 2);"), encoding="utf-8")
        stack.write_text(stack.read_text(encoding="utf-8").replace("s->top--]", "--s->top]"),
                         encoding="utf-8")
        self.assertEqual(self.failure()["repairs"][0]["edits"][0]["newText"], "<")

    def test_what_a_test_passes_on_is_lost_where_it_is_written(self):
        for name, text in {"src/stack.c": KEEPER, "include/stack.h": KEPT,
                           "tests/test_stack.c": KEEPING}.items():
            (self.folder / name).write_text(text, encoding="utf-8")
        report = json.loads(self.check("--format", "json", "--function", "main").stdout)
        failure = report["files"][0]["functions"][0]["failures"][0]
        self.assertIn("never freed", failure["message"])
        (edit,) = failure["repairs"][0]["edits"]
        self.assertTrue(edit["path"].endswith("src/stack.c"), edit)
        self.assertEqual(edit["newText"], "0")

    def test_what_a_framework_asserts_is_asserted_where_it_is_asked(self):
        for name, text in {"tests/judge.c": JUDGE, "include/judge.h": JUDGES,
                           "tests/test_stack.c": JUDGED}.items():
            (self.folder / name).write_text(text, encoding="utf-8")
        report = json.loads(self.check("--format", "json").stdout)
        functions = {f["name"]: f for f in report["files"][0]["functions"]}
        self.assertEqual(functions["test_push"]["status"], "proved")
        self.assertEqual(functions["test_later"]["status"], "proved")  # what is ignored is no fault
        self.assertEqual(functions["test_same"]["status"], "failing")  # all else is
        (wrong,) = functions["test_wrong"]["failures"]
        self.assertEqual(wrong["repairs"], [])  # nor does a test pass for asking nothing
        (failure,) = functions["test_pop"]["failures"]
        self.assertEqual(failure["message"], "assertion 'JUDGE_EQUAL(5, v)' fails")
        self.assertNotIn("path", failure)
        self.assertEqual(failure["repairs"][0]["edits"][0]["newText"], "--s->top")
        self.assertEqual(failure["repairs"][0]["why"], "`v` becomes 5 instead of 0")
        changed = {edit["path"].split("/")[-1] for r in failure["repairs"] for edit in r["edits"]}
        self.assertEqual(changed, {"stack.c"})
        places = [c.get("path", "") for d in failure["diagnoses"] for c in d["components"]]
        self.assertTrue(all(place.endswith("stack.c") for place in places), places)

    def test_the_repair_is_written_there(self):
        before = (self.folder / "tests/test_stack.c").read_text(encoding="utf-8")
        done = self.check("--fix=tests")
        self.assertEqual(done.returncode, 0, done.stdout + done.stderr)
        self.assertIn("--s->top", (self.folder / "src/stack.c").read_text(encoding="utf-8"))
        self.assertEqual(before, (self.folder / "tests/test_stack.c").read_text(encoding="utf-8"))

    def test_two_that_could_be_meant_are_none(self):
        text = (self.folder / "src/stack.c").read_text(encoding="utf-8")
        (self.folder / "src/other.c").write_text(text, encoding="utf-8")
        self.failure()  # the one that is named like the header
        (self.folder / "src/stack.c").rename(self.folder / "src/another.c")
        done = self.check()
        self.assertIn("'stack_push' has no body", done.stdout)


class ProgramTest(unittest.TestCase):
    def setUp(self):
        holder = tempfile.TemporaryDirectory(prefix="salve-program-")
        self.addCleanup(holder.cleanup)
        self.folder = pathlib.Path(holder.name)
        (self.folder / "table.c").write_text(TABLE, encoding="utf-8")
        (self.folder / "use.c").write_text(PROGRAM, encoding="utf-8")

    def run_it(self, *arguments):
        return subprocess.run([SALVE, "check", "table.c", *arguments], cwd=self.folder, check=False,
                              capture_output=True, timeout=120, text=True)

    def test_what_it_shows_is_repaired_in_the_file(self):
        done = self.run_it("--program", "use.c", "--format", "json")
        functions = {f["name"]: f for f in json.loads(done.stdout)["files"][0]["functions"]}
        self.assertEqual(set(functions), {"put", "test_put", "main"})
        failure = functions["main"]["failures"][0]
        self.assertEqual(failure["property"], "bounds")
        self.assertNotIn("path", failure)
        self.assertTrue(failure["repairs"])
        lines = {e["range"]["start"]["line"] for r in failure["repairs"] for e in r["edits"]}
        self.assertTrue(lines <= set(range(len(TABLE.splitlines()))))

    def test_without_it_the_file_depends_on_its_callers(self):
        done = self.run_it("--format", "json")
        functions = {f["name"]: f for f in json.loads(done.stdout)["files"][0]["functions"]}
        self.assertEqual(set(functions), {"put"})

    def test_one_that_is_not_there(self):
        done = self.run_it("--program", "none.c")
        self.assertEqual(done.returncode, 2)
        self.assertIn("--program none.c", done.stderr)


if __name__ == "__main__":
    unittest.main()
