"""Methods of repair that are switched on and off, and what `--stats` counts.

SALVE names the program, SALVE_SCHEMA the schema of its report.
"""
import json
import os
import pathlib
import subprocess
import tempfile
import unittest

import jsonschema

SALVE = os.environ["SALVE"]
os.environ["XDG_CACHE_HOME"] = "/dev/null"
SCHEMA = json.loads(pathlib.Path(os.environ["SALVE_SCHEMA"]).read_text(encoding="utf-8"))

SUM = """#include <assert.h>
static int sum(const int a[2]) {
  int s = 0;
  for (int i = 0; i < 2; i++)
    s = a[i];
  return s;
}
int main(void) {
  int a[2] = {1, 2};
  assert(sum(a) == 3);
}
"""
LIMIT = """#include <assert.h>
int most(int x) {
  int r = x > 5 ? 9 : x;
  assert(r == (x > 9 ? 9 : x));
  return r;
}
"""
TABLE = """int of(const int *a, int i) {
  int table[4] = {0};
  return i >= 0 ? table[i] + *a : 0;
}
int main(void) {
  int a = 1;
  return of(&a, 4);
}
"""
LIST = """#include <assert.h>
#include <stdlib.h>
struct node { struct node *next; int key; };
static struct node *put(struct node *l, struct node *n, int key) {
  n->key = key;
  return n;
}
int main(void) {
  struct node a = {0}, b = {0};
  struct node *l = put(put(NULL, &a, 1), &b, 2);
  assert(l->key == 2 && l->next == &a && a.next == NULL);
}
"""
CHECKS = """#include <assert.h>
int f(int x) {
  int a[4] = {0};
  a[2] = 100 / 5;
  a[x & 3] = 1;
  assert(x < 1000 || a[0] <= 1);
  return a[2];
}
unsigned g(unsigned n) {
  unsigned i = 0;
  while (i < n)
    i++;
  assert(i == n);
  return i;
}
unsigned h(unsigned n) {
  unsigned i = 0;
  while (i < n)
    i++;
  assert((i ^ n) == 0);
  return i;
}
"""


def check(text, *options):
    with tempfile.TemporaryDirectory() as folder:
        file = pathlib.Path(folder, "t.c")
        file.write_text(text)
        return subprocess.run([SALVE, "check", file, *options], stdout=subprocess.PIPE,
                              stderr=subprocess.PIPE, text=True, timeout=300)


class MethodsTest(unittest.TestCase):
    def test_path_alone_and_left_out(self):
        """A4: what a failing run asks for is a method of its own."""
        for methods, wanted, by in (("path", True, {"path"}), ("mutation", False, {None}),
                                    ("mutation,path", True, {"path"})):
            with self.subTest(methods):
                report = json.loads(check(SUM, "--methods", methods, "--format", "json").stdout)
                jsonschema.validate(report, SCHEMA)
                repairs = [r for f in report["files"][0]["functions"] for x in f["failures"]
                           for r in x["repairs"]]
                self.assertEqual(any("s + a[i]" in r["title"] for r in repairs), wanted)
                self.assertEqual({r.get("by") for r in repairs}, by)

    def test_each_method_has_rules_of_its_own(self):
        """F6, P1, W6: what is left of a catalogue, and that the report says which method it was."""
        for methods, text, wanted in (
                ("template", LIMIT, "9"), ("trace", TABLE, "i >= 4"), ("heap", LIST, "n->next = l"),
                ("mutation", LIST, None), ("heap", TABLE, None)):
            with self.subTest(methods):
                report = json.loads(check(text, "--methods", methods, "--format", "json").stdout)
                jsonschema.validate(report, SCHEMA)
                repairs = [r for f in report["files"][0]["functions"] for x in f["failures"]
                           for r in x["repairs"]]
                self.assertEqual(any(wanted in e["newText"] for r in repairs for e in r["edits"])
                                 if wanted else bool(repairs), bool(wanted), repairs)
                self.assertLessEqual({r.get("by") for r in repairs}, {methods})

    def test_stats_say_what_is_left_to_a_solver(self):
        """P2, P4: the other checks hold by constants, by what the execution's terms say, or abstract interpretation proves them."""
        stats = check(CHECKS, "--stats").stderr
        self.assertRegex(stats, r"t.c: f: .* \(.*, \d+ checks, [1-9]\d* without a solver, \d+ by a solver\)")
        self.assertRegex(stats, r"t.c: g: .* 1 by abstract interpretation\)")
        self.assertRegex(stats, r"t.c: h: .* by a solver with facts at loop heads")


if __name__ == "__main__":
    unittest.main()
