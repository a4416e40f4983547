"""Headers of the project are the user's code: suspects and repairs there, as in the file."""
import json
import os
import pathlib
import re
import subprocess
import tempfile
import unittest

SALVE = os.environ["SALVE"]
GOLDEN = pathlib.Path(__file__).parent.parent / "golden"
os.environ["XDG_CACHE_HOME"] = "/dev/null"  # what a user has kept is none of ours

HEADER = """#ifndef UTIL_H
#define UTIL_H
static inline int larger(int a, int b) { return a < b ? a : b; }
#endif
"""
FIXED = HEADER.replace("a < b", "a > b")
USER = """#include <assert.h>
#include "util.h"

void test_larger(void) {
  assert(larger(1, 2) == 2);
  assert(larger(5, 3) == 5);
}
"""
OTHER = """#include <assert.h>
#include "util.h"
void test_other(void) { assert(larger(7, 9) == 9 && larger(9, 7) == 9); }
"""
# Each with the faulty function that moves into a header of its own.
MOVED = {
    "repair/global_not_used.c": "capped",
    "repair/one_after_the_other.c": "replace",
    "repair/rule_constant_added.c": "hex",
    "repair/rule_first_element.c": "largest",
    "repair/rule_swapped_indices.c": "multiply",
    "repair/rule_swapped_operands.c": "quotient",
    "repair/rule_widened.c": "average",
    "tests/counted_down.c": "pop",
    "tests/later_assertions.c": "add",
    "tests/main.c": "power",
    "tests/max.c": "max",
    "tests/two_calls_away.c": "total",
}


def span_of(text, name):
    """The definition of a function, from the begin of its line to its closing brace."""
    head = re.search(rf"^[^\n/#]*\b{name}\([^;{{]*\)\s*{{", text, re.M)
    depth, at = 0, head.end() - 1
    while True:
        depth += {"{": 1, "}": -1}.get(text[at], 0)
        at += 1
        if depth == 0:
            return head.start(), at


class Headers(unittest.TestCase):
    def setUp(self):
        holder = tempfile.TemporaryDirectory(prefix="salve-headers-")
        self.addCleanup(holder.cleanup)
        self.folder = pathlib.Path(holder.name)

    def write(self, **texts):
        for name, text in texts.items():
            path = self.folder / name.replace("__", "/").replace("_", ".")
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(text.encode())

    def read(self, name):
        return (self.folder / name).read_bytes().decode()

    def run_it(self, *arguments, status=1):
        done = subprocess.run([SALVE, "check", *arguments], cwd=self.folder, check=False,
                              capture_output=True, timeout=120)
        text, error = done.stdout.decode(), done.stderr.decode()
        self.assertEqual(done.returncode, status, text + error)
        return text + error

    def report(self, *arguments, status=1):
        return json.loads(self.run_it("--format", "json", *arguments, status=status))["files"]

    def functions(self, *arguments, status=1):
        return {f["name"]: f for f in self.report(*arguments, status=status)[0]["functions"]}

    def test_suspects_and_repairs_are_there(self):
        self.write(t_c=USER, util_h=HEADER)
        functions = self.functions("t.c")
        self.assertEqual(set(functions), {"test_larger"}, "what a header defines is no entry")
        failure = functions["test_larger"]["failures"][0]
        suspect = failure["diagnoses"][0]["components"][0]
        self.assertEqual(suspect["path"], "util.h")
        self.assertEqual(suspect["range"]["start"]["line"], 2)
        self.assertIn(suspect["text"], HEADER)
        best = failure["repairs"][0]
        self.assertNotIn("warnings", best)
        self.assertEqual({edit["path"] for edit in best["edits"]}, {"util.h"})
        self.assertEqual({e["range"]["start"]["line"] for e in best["edits"]}, {2})

    def test_text_and_diff_name_the_header(self):
        self.write(t_c=USER, util_h=HEADER)
        self.assertRegex(self.run_it("t.c"), r"util\.h:3:\d+: note: repair 1: ")
        diff = self.run_it("t.c", "--diff")
        self.assertIn("--- a/util.h\n+++ b/util.h\n", diff)
        self.assertIn("-" + HEADER.splitlines()[2], diff)

    def test_the_header_is_fixed_and_the_file_stays(self):
        self.write(t_c=USER, util_h=HEADER.replace("\n", "\r\n"))
        self.assertIn("util.h:3: fixed 'test_larger'", self.run_it("t.c", "--fix=tests", status=0))
        self.assertEqual(self.read("t.c"), USER)
        fixed = self.read("util.h")
        self.assertEqual(fixed.count("\r\n"), fixed.count("\n"))
        self.assertNotEqual(fixed, HEADER.replace("\n", "\r\n"))
        self.run_it("t.c", status=0)

    def test_several_files_fix_one_header_once(self):
        self.write(t_c=USER, u_c=OTHER, util_h=HEADER)
        output = self.run_it("t.c", "u.c", "--fix=tests", status=0)
        self.assertEqual(output.count("fixed 'test_"), 1, output)
        self.run_it("t.c", "u.c", status=0)

    def test_what_others_rely_on_stays(self):
        relies = OTHER.replace("larger(7, 9) == 9 && larger(9, 7) == 9", "larger(7, 9) == 7")
        self.write(t_c=USER, u_c=relies, util_h=HEADER)
        output = self.run_it("t.c", "u.c", "--fix=tests", status=2)
        self.assertIn("u.c includes what would be changed", output)
        self.assertEqual(self.read("util.h"), HEADER)

    def test_that_others_include_it_is_said(self):
        self.write(t_c=USER, u_c=OTHER, util_h=HEADER)
        self.assertIn("other files include `util.h`", self.run_it("t.c"))
        self.run_it("t.c", "--fix=tests")
        self.assertEqual(self.read("util.h"), HEADER, "they were not looked at")

    def test_headers_of_others_are_not_the_users(self):
        outside = tempfile.TemporaryDirectory(prefix="salve-library-")
        self.addCleanup(outside.cleanup)
        library = pathlib.Path(outside.name) / "util.h"
        library.write_text(HEADER, encoding="utf-8")
        self.write(t_c=USER)
        for flag in ("-I", "-isystem"):
            failure = self.functions("t.c", "--", flag, outside.name)["test_larger"]["failures"][0]
            paths = [c.get("path") for d in failure["diagnoses"] for c in d["components"]]
            paths += [e.get("path") for r in failure["repairs"] for e in r["edits"]]
            self.assertEqual(set(paths) - {None}, set())
        self.assertIn("other files were not changed", self.run_it("t.c", "--", "-I", outside.name))

    def test_the_project_goes_as_far_as_its_configuration(self):
        self.write(src__t_c=USER, include__util_h=HEADER)
        flags = ("src/t.c", "--", "-Iinclude")
        before = self.functions(*flags)["test_larger"]["failures"][0]["repairs"]
        self.assertFalse(any("path" in e for r in before for e in r["edits"]))
        (self.folder / ".salve.yaml").write_text("timeout: 20\n", encoding="utf-8")
        best = self.functions(*flags)["test_larger"]["failures"][0]["repairs"][0]
        self.assertEqual(best["edits"][0]["path"], "include/util.h")

    def test_included_twice_it_has_no_meaning_of_its_own(self):
        self.write(t_c=USER.replace("larger(5, 3)", "other(5, 3)").replace(
            '#include "util.h"',
            '#define NAME larger\n#include "util.h"\n#undef NAME\n#define NAME other\n'
            '#include "util.h"'), util_h="static int NAME(int a, int b) { return a < b ? a : b; }\n")
        failures = self.functions("t.c")["test_larger"]["failures"]
        self.assertFalse([e for f in failures for r in f["repairs"] for e in r["edits"]
                          if "path" in e])

    def test_a_kept_result_is_of_this_header(self):
        self.write(t_c=USER, util_h=HEADER)
        cache = str(self.folder / "cache")
        first = self.functions("t.c", "--cache", cache)
        moved = "/* a longer beginning */\n\n" + HEADER
        self.write(util_h=moved)
        again = self.functions("t.c", "--cache", cache)
        lines = [[e["range"]["start"]["line"] for e in run["test_larger"]["failures"][0]["repairs"]
                  [0]["edits"]] for run in (first, again)]
        self.assertEqual([line + 2 for line in lines[0]], lines[1])
        self.write(util_h=FIXED)
        self.functions("t.c", "--cache", cache, status=0)

    def test_moving_the_faulty_function_changes_nothing(self):
        for name, function in MOVED.items():
            text = (GOLDEN / name).read_text(encoding="utf-8")
            begin, end = span_of(text, function)
            self.write(a__t_c=text, b__moved_h=text[begin:end] + "\n",
                       b__t_c=text[:begin] + '#include "moved.h"\n' + text[end:])
            here, there = self.functions("a/t.c"), self.functions("b/t.c")
            with self.subTest(name):
                self.assertEqual(set(here) - set(there), {function} & set(here))
                compared = 0
                for entry, found in there.items():
                    self.assertEqual(found["status"], here[entry]["status"], entry)
                    for one, other in zip(here[entry]["failures"], found["failures"]):
                        self.assertEqual(one["message"], other["message"])
                        titles = [r["title"] for r in one["repairs"][:1]]
                        self.assertEqual(titles, [r["title"] for r in other["repairs"][:1]])
                        compared += len(titles)
                self.assertGreater(compared, 0)


if __name__ == "__main__":
    unittest.main()
