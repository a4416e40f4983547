"""`salve check --compare`: an input that tells two repairs apart, and tests that say which is right."""
import json
import os
import pathlib
import subprocess
import tempfile
import unittest

import jsonschema

SALVE = os.environ["SALVE"]
os.environ["XDG_CACHE_HOME"] = "/dev/null"  # what a user has kept is none of ours
with open(os.environ["SALVE_SCHEMA"], encoding="utf-8") as file:
    SCHEMA = json.load(file)

MAX = """#include <assert.h>
int max(int x, int y) {
  int r = x;
  if (y > x)
    r = x;
  assert(r >= x && r >= y);
  return r;
}
"""
CLAMP = """#include <assert.h>
void clamp(int *p, int lo) {
  if (*p > lo)
    *p = lo;
  assert(*p >= lo);
}
"""
SUM = """#include <stdio.h>
int main(void) {
  int n, s = 0;
  if (scanf("%d", &n) != 1)
    return 1;
  for (int i = 1; i < n; i++)
    s += i;
  printf("%d\\n", s);
  return 0;
}
"""
# Arguments, and what is said on standard error with status 2.
WRONG = [
    (MAX, ["--compare", "1,9"], "--compare 1,9: 'max' has 2 repairs"),
    (MAX, ["--compare", "1"], "expected two numbers of repairs as in 1,2, got '1'"),
    (MAX, ["--compare", "2,2"], "got '2,2'"),
    (MAX, ["--compare", "0,1"], "got '0,1'"),
    (MAX, ["--compare", "--fix"], "--compare is not for --fix"),
    (MAX, ["--compare", "--no-repair"], "'max' has no repair, and two are needed"),
    (MAX, ["--compare", "--repairs", "1"], "'max' has one repair only, and two are needed"),
    ("int f(void) { return 1; }\n", ["--compare"], "nothing fails, so there are no repairs"),
]


class CompareTest(unittest.TestCase):
    def setUp(self):
        holder = tempfile.TemporaryDirectory(prefix="salve-compare-")
        self.addCleanup(holder.cleanup)
        self.folder = pathlib.Path(holder.name)

    def check(self, text, *arguments):
        (self.folder / "p.c").write_text(text, encoding="utf-8")
        done = subprocess.run([SALVE, "check", "p.c", *arguments], cwd=self.folder,
                              capture_output=True, timeout=120, check=False, text=True)
        self.err = done.stderr
        self.exit = done.returncode
        return done.stdout

    def compare(self, text, *arguments):
        report = json.loads(self.check(text, "--format", "json", *arguments))
        jsonschema.validate(report, SCHEMA)
        failures = [f for function in report["files"][0]["functions"] for f in function["failures"]]
        self.edits = [repair["edits"] for repair in failures[0]["repairs"]]
        return failures[0]["compare"]

    def test_differ(self):
        found = self.compare(MAX, "--compare")
        self.assertEqual(found["outcome"], "differ")
        self.assertEqual([(v["name"], v["value"]) for v in found["inputs"]], [("x", "0"), ("y", "1")])
        self.assertEqual([(r["rank"], r["does"]) for r in found["repairs"]],
                         [(1, "gives 1"), (2, "gives 0")])
        self.assertIn("assert(max(0, 1) == 1);", found["repairs"][0]["test"])
        self.assertIn("assert(result != 1 && result != 0);", found["neither"])
        self.assertEqual(self.exit, 1)

    def test_text(self):
        said = self.check(MAX, "--compare", "2,1", "-q")
        self.assertIn("for x = 0, y = 1 'max' differs: repair 2 gives 0, repair 1 gives 1", said)
        self.assertIn("if repair 1 is right:\n    void test_max(void) {\n", said)

    def test_objects(self):
        found = self.compare(CLAMP, "--compare", "1,2")
        self.assertEqual([r["does"] for r in found["repairs"]],
                         ["leaves `*p` = 0", "leaves `*p` = 1"])

    def test_alike(self):
        found = self.compare(CLAMP, "--compare", "2,3")
        self.assertEqual((found["outcome"], found["function"]), ("alike", "clamp"))
        self.assertIn("'clamp' does the same with repairs 2 and 3\n",
                      self.check(CLAMP, "--compare", "2,3"))

    def test_program(self):
        tests = self.folder / "tests"
        tests.mkdir()
        (tests / "a.in").write_text("3\n", encoding="utf-8")
        (tests / "a.out").write_text("6\n", encoding="utf-8")
        alike = self.compare(SUM, "--tests", "tests", "--compare")
        self.assertEqual(alike["outcome"], "tried")
        self.assertIn("inputs that were made up", alike["reason"])
        other = self.compare(SUM, "--tests", "tests", "--compare", "1,3")
        self.assertEqual((other["outcome"], other["function"]), ("differ", "main"))
        self.assertEqual(other["inputs"][0]["name"], "standard input")
        for repair in other["repairs"]:
            self.assertTrue(repair["does"].startswith("prints "), repair)

    def test_wrong(self):
        for text, arguments, message in WRONG:
            with self.subTest(arguments=arguments):
                self.check(text, *arguments)
                self.assertIn(message, self.err)
                self.assertEqual(self.exit, 2)

    def test_several_files(self):
        (self.folder / "q.c").write_text(MAX, encoding="utf-8")
        self.check(MAX, "q.c", "--compare")
        self.assertIn("--compare is for a single file", self.err)
        self.assertEqual(self.exit, 2)


if __name__ == "__main__":
    unittest.main()
