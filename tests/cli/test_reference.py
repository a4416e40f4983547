"""`salve check --reference`: a correct program says what is wanted. Row N11."""
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

MAX = "int largest(int a, int b) { return a < b ? b : a; }\n"
LAST = """#include <stdio.h>
int main(void) {
  int n, x, largest = 0;
  scanf("%d", &n);
  for (int i = 0; i < n; i++) {
    scanf("%d", &x);
    if (i == 0 || x > largest)
      largest = x;
  }
  printf("%d\\n", largest);
  return 0;
}
"""


class ReferenceTest(unittest.TestCase):
    def setUp(self):
        holder = tempfile.TemporaryDirectory(prefix="salve-reference-")
        self.addCleanup(holder.cleanup)
        self.folder = pathlib.Path(holder.name)

    def write(self, name, text):
        path = self.folder / name
        path.parent.mkdir(exist_ok=True)
        path.write_text(text, encoding="utf-8")

    def check(self, text, reference, *arguments):
        self.write("p.c", text)
        if reference is not None:
            self.write("good.c", reference)
        done = subprocess.run([SALVE, "check", "p.c", "--reference", "good.c", *arguments],
                              cwd=self.folder, capture_output=True, timeout=120, check=False,
                              text=True)
        self.err = done.stderr
        self.exit = done.returncode
        return done.stdout

    def verdicts(self, text, reference, *arguments):
        report = json.loads(self.check(text, reference, "--format", "json", *arguments))
        jsonschema.validate(report, SCHEMA)
        self.functions = report["files"][0]["functions"]
        self.warnings = [w["message"] for w in report["files"][0].get("warnings", [])]
        return {f["name"]: f["status"] for f in self.functions}

    def failing(self):
        return next(f for f in self.functions if f["status"] == "failing")["failures"][0]

    # -- functions

    def test_a_function_is_as_its_namesake(self):
        self.assertEqual(self.verdicts("int largest(int x, int y) { return x > y ? x : y; }\n", MAX),
                         {"largest": "proved"})
        wrong = "int largest(int x, int y) { return x > y ? y : x; }\n"
        self.assertEqual(self.verdicts(wrong, MAX), {"largest": "failing"})
        failure = self.failing()
        self.assertEqual(failure["property"], "postcondition")
        self.assertIn("`largest(x, y) is as in the reference` does not hold", failure["message"])
        self.assertTrue(any(r["certificate"]["kind"] == "proved" for r in failure["repairs"]))
        self.check(wrong, MAX, "--fix")
        self.assertEqual((self.exit, (self.folder / "good.c").read_text(encoding="utf-8")),
                         (0, MAX))
        self.assertNotEqual((self.folder / "p.c").read_text(encoding="utf-8"), wrong)

    def test_what_pointers_and_globals_lead_to_is_compared(self):
        good = "int count;\nstatic int step(int x) { return x + 1; }\n" \
               "void next(int *p) { *p = step(*p); count = 2; }\n"
        text = "int count;\nvoid next(int *p) {{ *p += {}; count = {}; }}\n"
        small = "--checks=default"
        self.assertEqual(self.verdicts(text.format(1, 2), good, small), {"next": "bounded"})
        self.assertEqual(self.verdicts(text.format(2, 2), good, small), {"next": "failing"})
        self.assertEqual(self.verdicts(text.format(1, 3), good, small), {"next": "failing"})

    def test_helpers_constants_and_types_of_both_are_apart(self):
        good = "struct point { int x, y; };\nstatic const int table[2] = {3, 4};\n" \
               "int helper(int i) { return table[i & 1]; }\n" \
               "int f(struct point p) { return helper(p.x); }\n"
        text = "struct point { int x, y; };\nstatic const int table[2] = {3, 5};\n" \
               "static int at(int i) { return table[i & 1]; }\n" \
               "int f(struct point p) { return at(p.x); }\n"
        self.assertEqual(self.verdicts(text, good)["f"], "failing")
        self.assertEqual(self.verdicts(text.replace("5", "4"), good)["f"], "proved")

    def test_a_variable_that_only_the_reference_has_is_not_compared(self):
        good = "static int calls;\nint f(int x) { return x + calls++; }\n"
        self.assertEqual(self.verdicts("int f(int x) { return x; }\n", good),
                         {"f": "unsupported"})
        self.assertIn("which only the reference has", self.check("int f(int x) { return x; }\n",
                                                                 good))

    def test_a_helper_that_the_reference_only_declares_is_ours(self):
        good = "int twice(int x);\nint f(int x) { return twice(x) + 1; }\n"
        text = "int twice(int x) { return (x & 9) + 2; }\nint f(int x) { return twice(x) + 1; }\n"
        self.assertEqual(self.verdicts(text, good)["f"], "proved")
        notes = [n["message"] for f in self.functions for n in f.get("notes", [])]
        self.assertEqual([n for n in notes if "'twice'" in n],
                         ["the reference calls 'twice', which is the one here: "
                          "what is wrong in it is not seen"])

    def test_variables_begin_alike(self):
        text = "static int limit = {};\nint f(int x) {{ return x < limit; }}\n"
        self.assertEqual(self.verdicts(text.format(9), text.format(10)), {"f": "unsupported"})
        self.assertEqual(self.verdicts(text.format(9), text.format(9) + "\n"), {"f": "proved"})

    # -- programs

    def test_programs_print_the_same_in_tests(self):
        self.write("t/1.in", "3\n1 5 2\n")
        self.write("t/2.in", "2\n-4 -3\n")
        self.write("t/3.in", "many\n")
        wrong = LAST.replace("i == 0 || ", "")
        self.assertEqual(self.verdicts(wrong, LAST, "--tests", "t"),
                         {"test 1": "proved", "test 2": "failing"})
        self.assertEqual(self.failing()["message"],
                         'test 2: line 1: expected "-3", printed "0"')
        self.assertEqual({r["certificate"]["tests"] for r in self.failing()["repairs"]} - {2}, set())
        self.assertTrue(any(w.startswith("test 3: in the reference: ") for w in self.warnings),
                        self.warnings)
        self.assertEqual(self.verdicts(LAST, LAST + "\n", "--tests", "t"),
                         {"test 1": "proved", "test 2": "proved"})

    def test_inputs_are_made_up(self):
        found = self.verdicts(LAST.replace("i == 0 || ", ""), LAST)
        self.assertEqual(set(found.values()), {"proved", "failing"})
        self.assertIn(', for the input "', self.failing()["message"])
        self.assertEqual(self.failing()["counterexample"]["inputs"][0]["name"], "standard input")
        again = self.verdicts(LAST.replace("i == 0 || ", ""), LAST)
        self.assertEqual(found, again)
        self.assertEqual(set(self.verdicts(LAST, LAST + "\n").values()), {"proved"})
        self.assertEqual(self.exit, 0)

    def test_texts_and_ends_of_input(self):
        copy = "#include <stdio.h>\nint main(void) { int c; while ((c = getchar()) != EOF) " \
               "putchar(c == 'b' ? 'd' : c); return 0; }\n"
        self.assertEqual(set(self.verdicts(copy.replace("'d' : c", "'e' : c"), copy,
                                           "--no-repair").values()) & {"failing"}, {"failing"})
        words = '#include <stdio.h>\nint main(void) { char w[9]; int n = 0; ' \
                'while (scanf("%8s,%d", w, &n) == 2) printf("%s %d\\n", w, n); return 0; }\n'
        self.assertEqual(set(self.verdicts(words, words + "\n").values()), {"proved"})

    def test_a_program_without_input(self):
        hello = '#include <stdio.h>\nint main(void) { printf("Hello\\n"); return 0; }\n'
        self.assertEqual(self.verdicts(hello.replace("Hello", "Hallo"), hello),
                         {"test 1": "failing"})

    # -- what cannot be used

    def test_bad_references(self):
        self.check(MAX, None)
        self.assertEqual(self.exit, 2)
        self.assertIn("good.c", self.err)
        self.check(MAX, "int largest(int a, int b) { return a <; }\n")
        self.assertEqual(self.exit, 2)
        out = self.check(MAX, "int other(int a) { return a; }\n")
        self.assertEqual(self.exit, 2)
        self.assertIn("it defines no function that is defined here", out + self.err)
        out = self.check(MAX, "long largest(int a, int b) { return a < b ? b : a; }\n")
        self.assertEqual(self.exit, 2)
        self.assertIn("the reference has another 'largest', which is 'long (int, int)'", out)
        self.check(MAX, "int other(int a) { return a; }\n", "--function", "largest")
        self.assertEqual((self.exit, "it has no function 'largest'" in self.err), (2, True))
        (self.folder / "good.c").unlink()
        (self.folder / "good.c").symlink_to("p.c")
        self.check(MAX, None)
        self.assertEqual((self.exit, "this is the file that is checked" in self.err), (2, True))
        self.write("folder/q.c", MAX)
        done = subprocess.run([SALVE, "check", "p.c", "folder/q.c", "--reference", "folder/q.c"],
                              cwd=self.folder, capture_output=True, timeout=60, check=False)
        self.assertEqual(done.returncode, 2)

    def test_a_reference_that_never_ends_well(self):
        bad = '#include <stdio.h>\nint main(void) { int a[2]; scanf("%d", a); ' \
              'printf("%d", a[1]); return 0; }\n'
        out = self.check(LAST, bad)
        self.assertEqual(self.exit, 2)
        self.assertIn("no input was found on which it ends well", out)


if __name__ == "__main__":
    unittest.main()
