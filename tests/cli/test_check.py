"""The real `salve check`, run on files that each test writes itself.

SALVE names the program, SALVE_SCHEMA the schema of its report.
"""
import json
import os
import pathlib
import stat
import subprocess
import tempfile
import time
import unittest

import jsonschema

SALVE = os.environ["SALVE"]
os.environ["XDG_CACHE_HOME"] = "/dev/null"  # what a user has kept is none of ours
with open(os.environ["SALVE_SCHEMA"], encoding="utf-8") as file:
    SCHEMA = json.load(file)

MAX = """#include <assert.h>

int max(int x, int y) {
  int r = x;
  if (x > y)
    r = y;
  assert(r >= x && r >= y);
  return r;
}
"""
HOLDS = "#include <assert.h>\nint same(int x) { assert(x == x); return x; }\n"
NO_PROPERTY = "int twice(int x) { return 2 * (x & 7); }\n"
UNSUPPORTED = '#include <assert.h>\nint f(int x) { asm("nop" ::: "memory"); assert(x == x); return x; }\n'
LOOP = """#include <assert.h>
unsigned count(unsigned n) {
  unsigned i = 0, p = 2;
  while (i < n) {
    i++;
    p = p * 1664525u + 1013904223u;
  }
  assert(p != 5);
  return i;
}
"""


class CheckTest(unittest.TestCase):
    def setUp(self):
        holder = tempfile.TemporaryDirectory(prefix="salve-cli-")
        self.addCleanup(holder.cleanup)
        self.folder = pathlib.Path(holder.name)

    def write(self, name, text):
        path = self.folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(text if isinstance(text, bytes) else text.encode())
        return path

    def check(self, *arguments, verb="check"):
        done = subprocess.run(
            [SALVE, verb, *arguments] if verb else [SALVE, *arguments],
            cwd=self.folder, capture_output=True, timeout=120, check=False,
        )
        self.out = done.stdout.decode("utf-8", "surrogateescape")
        self.err = done.stderr.decode("utf-8", "surrogateescape")
        return done.returncode

    def report(self, *arguments):
        """The parsed report, which must follow the schema."""
        self.status = self.check(*arguments, "--format", "json")
        report = json.loads(self.out)
        jsonschema.Draft202012Validator(SCHEMA).validate(report)
        return report

    def assert_lines(self, *lines):
        for line in lines:
            self.assertIn(line, self.out.splitlines())

    # ---- exit status and text

    def test_failing(self):
        self.write("max.c", MAX)
        self.assertEqual(self.check("max.c"), 1)
        self.assertEqual(self.err, "")
        self.assert_lines(
            "max.c: in function 'max':",
            "max.c:7:3: error: assertion 'r >= x && r >= y' fails for x = 0, y = 1",
            "    7 |   assert(r >= x && r >= y);",
            "      |   ^~~~~~~~~~~~~~~~~~~~~~~~",
            "max.c:5:9: note: repair 1: Change `>` to `<` in `x > y` (proved for all inputs)",
            "    5 -   if (x > y)",
            "    5 +   if (x < y)",
        )
        self.assertIn("max.c:5:7: note: could be wrong: 'x > y'; ", self.out)
        self.assertRegex(self.out, r"\n1 function: 1 failing; \d+ repairs; [\d.]+ s\n$")

    def test_exit_status(self):
        for name, text, status in [
            ("holds.c", HOLDS, 0),
            ("loop.c", LOOP, 0),
            ("max.c", MAX, 1),
            ("broken.c", "int f( {\n", 2),
            ("none.c", NO_PROPERTY, 3),
            ("unsupported.c", UNSUPPORTED, 3),
            ("empty.c", "", 0),
        ]:
            with self.subTest(name):
                self.write(name, text)
                self.assertEqual(self.check(name), status, self.out + self.err)
        self.assertEqual(self.check("max.c", "none.c"), 1, "failing before incomplete")
        self.assertEqual(self.check("max.c", "missing.c"), 2, "unreadable before failing")

    def test_verdicts_in_text(self):
        self.write("a.c", HOLDS)
        self.write("b.c", LOOP)
        self.write("c.c", UNSUPPORTED)
        self.check("a.c", "b.c", "c.c", "--unwind", "4")
        self.assert_lines(
            "a.c:2:5: note: 'same' is proved for all inputs",
            "b.c:2:10: note: 'count' holds up to 4 iterations",
        )
        self.assertIn("c.c:2:16: note: 'f' is not analysed: not supported yet: ", self.out)

    def test_what_is_noted_of_many_functions_is_told_once(self):
        self.write("copies.c", "".join(
            f"void copy{i}(int *to, const int *from) {{ *to = *from; }}\n" for i in range(3)))
        self.check("copies.c", "--strict=yes")
        note = "what the pointer parameters point to is assumed not to overlap"
        self.assertEqual(self.out.count(note), 2, self.out)
        self.assert_lines(f"copies.c:1:6: note: {note}", f"note: of 2 other functions, too: {note}")
        report = self.report("copies.c", "--strict=yes")
        for function in report["files"][0]["functions"]:
            self.assertIn(note, [n["message"] for n in function["notes"]])

    def test_a_function_that_explodes_does_not_stop_the_next(self):
        self.write("explode.c", """#include <assert.h>
unsigned mix(unsigned a, unsigned b, unsigned c) {
  unsigned t = 1;
  for (int i = 0; i < 40; i++) {
    t = t * (a + i) + (t / (b | 1)) * c;
    a = a * t + b;
    b = b * 31 + (t % (c | 3));
  }
  assert(t != 123456789u);
  return t;
}
int same(int x) { assert(x == x); return x; }
""")
        for options, said in ((["--timeout", "1", "--memory", "8000"], {("bounded", None), ("unknown", "timeout")}),
                              (["--timeout", "100", "--memory", "64", "--unwind", "64"], {("unknown", "memory")})):
            with self.subTest(options[1]):
                started = time.monotonic()
                report = self.report("explode.c", *options)
                self.assertLess(time.monotonic() - started, 60)
                first, second = report["files"][0]["functions"]
                reason = first.get("reason") if first["status"] == "unknown" else None
                self.assertIn((first["status"], reason), said)
                self.assertEqual(second["status"], "proved")
                self.assertEqual(self.status, 3 if reason else 0)

    def test_colors(self):
        self.write("max.c", MAX)
        self.check("max.c")
        self.assertNotIn("\x1b", self.out)
        self.check("max.c", "--color", "always")
        self.assertIn("\x1b[1;31merror:\x1b[0m", self.out)

    def test_no_repair_and_no_diagnose(self):
        self.write("max.c", MAX)
        self.check("max.c", "--no-repair", "--no-diagnose")
        self.assertIn("error: assertion", self.out)
        for word in ("could be wrong", "repair 1", "no repair"):
            self.assertNotIn(word, self.out)

    # ---- choice of functions

    def test_function_and_lines(self):
        self.write("two.c", MAX + "int same(int x) { assert(x == x); return x; }\n")
        names = lambda report: [f["name"] for f in report["files"][0]["functions"]]
        self.assertEqual(names(self.report("two.c")), ["max", "same"])
        self.assertEqual(names(self.report("two.c", "--function", "same")), ["same"])
        self.assertEqual(names(self.report("two.c", "--lines", "4-4")), ["max"])
        self.assertEqual(names(self.report("two.c", "--lines", "10-99")), ["same"])
        self.assertEqual(self.check("two.c", "--function", "mix"), 2)
        self.assertIn("mix", self.err)

    def test_trust(self):
        self.write("max.c", MAX)
        self.assertEqual(self.check("max.c", "--trust", "m*"), 1)
        self.assertNotIn("repair 1", self.out)

    def test_assert_macro(self):
        self.write("own.c", "#define ENSURE(e) ((void)(e))\nvoid f(int x) { ENSURE(x != 3); }\n")
        self.assertEqual(self.check("own.c"), 3)
        self.assertEqual(self.check("own.c", "--assert-macro", "ENSURE"), 1)
        self.assertIn("fails for x = 3", self.out)

    def test_checks(self):
        self.write("three.c", """#include <assert.h>
int t[4];
int f(int x, int y) {
  int r = t[x & 7];
  r = r + x / y;
  r = r + (1 << (x & 63));
  assert(y != 3);
  return r;
}
""")
        properties = lambda *options: sorted(
            failure["property"]
            for function in self.report("three.c", "--strict", "--no-repair", "--no-diagnose", *options)["files"][0]["functions"]
            for failure in function["failures"])
        self.assertEqual(properties(), ["assertion", "bounds", "division-by-zero", "shift"])
        self.assertEqual(properties("--checks", "shift,bounds"), ["assertion", "bounds", "shift"])
        self.assertEqual(properties("--checks", "none"), ["assertion"])
        self.write("divide.c", "int divide(int a, int b) { return a / b; }\n")
        self.assertEqual(self.check("divide.c", "--strict"), 1)
        self.assertEqual(self.check("divide.c", "--checks", "bounds"), 3, "nothing is left to check")

    def test_null_argument_of_a_library_function(self):
        self.write("name.c", """#include <string.h>
struct person { char *name; };
void copy(char *to, const struct person *p) {
  if (p->name)
    to[0] = 0;
  strcpy(to, p->name);
}
""")
        self.assertEqual(self.check("name.c", "--strict", "--no-repair", "--no-diagnose"), 1)
        self.assertIn("`strcpy(to, p->name)`, but `p->name` is null", self.out)

    def test_repair_beside_an_unchecked_property(self):
        self.write("a.c", MAX.replace("int r = x;", "int r = x; int q = 100 / x; (void)q;"))
        self.assertEqual(self.check("a.c", "--checks", "none"), 1)
        self.assertIn("repair 1: Change `>` to `<` in `x > y` (proved for all inputs)", self.out)

    # ---- wrong usage

    def test_wrong_options(self):
        self.write("max.c", MAX)
        for arguments in (
            [], ["max.c", "--bogus"], ["max.c", "--timeout", "soon"], ["max.c", "--lines", "7-3"],
            ["max.c", "--format", "sarif"], ["max.c", "--mutation-level", "4"],
            ["max.c", "--methods", "magic"], ["max.c", "--jobs", "0"], ["max.c", "-p", "nowhere"],
            ["max.c", "--config", "nowhere.yaml"],
        ):
            with self.subTest(arguments):
                self.assertEqual(self.check(*arguments), 2)
                self.assertEqual(self.out, "")
                self.assertTrue(self.err.startswith("salve: "), self.err)
        self.assertEqual(self.check(verb="debug"), 2)
        self.assertEqual(self.check(verb=None), 2)

    def test_help_and_version(self):
        self.assertEqual(self.check("--help"), 0)
        self.assertIn("--max-changes", self.out)
        for verb in ("serve", "worker"):
            self.assertEqual(self.check("--help", verb=verb), 0)
        self.assertEqual(self.check("--version", verb=None), 0)
        self.assertRegex(self.out, r"^salve \d+\.\d+\.\d+ \(Z3 [\d.]+, Clang [\d.]+\)\n$")

    def test_missing_and_unreadable(self):
        self.write("max.c", MAX)
        (self.folder / "empty").mkdir()
        self.assertEqual(self.check("missing.c", "empty", "max.c"), 2)
        self.assertIn("missing.c: No such file or directory", self.err)
        self.assertIn("empty: no C files", self.err)
        self.assertIn("max.c:7:3: error: assertion", self.out)
        if os.geteuid() != 0:
            self.write("secret.c", MAX).chmod(0)
            self.assertEqual(self.check("secret.c"), 2)
            self.assertIn("secret.c: Permission denied", self.err)

    # ---- odd input

    def test_no_bytes(self):
        self.write("empty.c", b"")
        report = self.report("empty.c")
        self.assertEqual(report["files"], [{"path": "empty.c", "errors": [], "functions": []}])

    def test_one_megabyte(self):
        lines = ["#include <assert.h>"]
        lines += ["static const int t%d = %d; /* %s */" % (i, i, "x" * 60) for i in range(11000)]
        text = "\n".join(lines) + "\n" + MAX.replace("#include <assert.h>\n", "")
        self.assertGreater(len(text), 1 << 20)
        self.write("big.c", text)
        self.assertEqual(self.check("big.c", "--repairs", "1"), 1, self.out[-300:])
        self.assert_lines("big.c:11005:9: note: repair 1: Change `>` to `<` in `x > y` "
                          "(proved for all inputs)")

    def test_one_long_line(self):
        self.write("long.c", "#include <assert.h>\n/*" + "x" * (1 << 20) + "*/ "
                   "void f(int x) { assert(x != 3); }\n")
        self.assertEqual(self.check("long.c", "--no-repair"), 1)
        self.assertLess(max(map(len, self.out.splitlines())), 300)

    def test_bom_and_crlf(self):
        self.write("max.c", b"\xef\xbb\xbf" + MAX.replace("\n", "\r\n").encode())
        report = self.report("max.c")
        failure = report["files"][0]["functions"][0]["failures"][0]
        self.assertEqual(failure["range"]["start"], {"line": 6, "character": 2})
        self.assertEqual(self.check("max.c", "--fix"), 0, self.out)
        fixed = MAX.replace("x > y", "x < y").replace("\n", "\r\n").encode()
        self.assertEqual((self.folder / "max.c").read_bytes(), b"\xef\xbb\xbf" + fixed)

    def test_bytes_that_are_no_utf8(self):
        self.write("latin.c", b"/* caf\xe9 */ " + MAX.encode())
        self.assertEqual(self.check("latin.c"), 1)
        self.write("line.c", b'#include <assert.h>\nvoid f(int x) { /* \xe9\xff */ assert(x != 3); }\n')
        report = self.report("line.c")
        failure = report["files"][0]["functions"][0]["failures"][0]
        self.assertEqual(failure["range"]["start"], {"line": 1, "character": 25})

    def test_syntax_error_in_one_of_three_functions(self):
        self.write("three.c", """#include <assert.h>
int a(int x) { assert(x == x); return x; }
int b(int x) { int y = x + ; return y; }
int c(int x) { assert(x != 7); return x; }
""")
        self.assertEqual(self.check("three.c"), 2)
        self.assertIn("three.c:3:28: error: expected expression", self.out)
        self.assertIn("three.c:2:5: note: 'a' is proved for all inputs", self.out)
        self.assertIn("'b' is not analysed: code with errors", self.out)
        self.assertIn("three.c:4:16: error: assertion 'x != 7' fails for x = 7", self.out)
        report = self.report("three.c")
        self.assertEqual(report["files"][0]["errors"][0]["range"]["start"],
                         {"line": 2, "character": 27})

    def test_odd_paths(self):
        name = "a folder %41 ünï/mäx %s'\".c"
        self.write(name, MAX)
        self.assertEqual(self.check("a folder %41 ünï"), 1)
        self.assertIn(name + ":7:3: error: ", self.out)
        self.assertEqual(self.report(name)["files"][0]["path"], name)
        self.assertEqual(self.check("--fix", name), 0)

    def test_nul_bytes(self):
        self.write("nul.c", b"int f(int x) { return x; }\n\0\0\n")
        self.assertIn(self.check("nul.c"), (2, 3))

    def test_random_bytes_do_no_harm(self):
        for seed in range(5):
            data = bytes((i * 7919 + seed * 104729 + i * i) % 256 for i in range(4000))
            self.write("noise.c", data)
            self.assertEqual(self.check("noise.c"), 2)
            self.assertNotIn("internal error", self.out)

    # ---- projects and settings

    def test_compile_commands(self):
        self.write("src/a.c", '#include <assert.h>\n#include "n.h"\n'
                   "void f(void) { int a[N]; a[0] = N; assert(a[0] == M); }\n")
        self.write("include/n.h", "#define N 4\n")
        for entry in ({"command": "cc -I include -DM=4 -c src/a.c"},
                      {"arguments": ["cc", "-I", "include", "-DM=4", "-c", "src/a.c", "-o", "x"]}):
            entry.update(directory="..", file="src/a.c")
            self.write("build/compile_commands.json", json.dumps([entry]))
            self.assertEqual(self.check("src", "-p", "build"), 0, self.out)
        self.assertEqual(self.check("src/a.c"), 2, "n.h is not found without the flags")
        self.assertEqual(self.check("src/a.c", "--", "-Iinclude", "-DM=5"), 1, self.out)

    def test_configuration(self):
        self.write("max.c", MAX)
        self.write(".salve.yaml", "repairs: 1\ncolour: red\nmaxChanges: many\n")
        self.check("max.c")
        self.assertIn(".salve.yaml:2:1: warning: unknown setting 'colour'; ignored", self.err)
        self.assertIn(".salve.yaml:3:13: warning: 'maxChanges': expected a whole number", self.err)
        self.assertIn("repair 1", self.out)
        self.assertNotIn("repair 2", self.out)
        self.check("max.c", "--repairs", "2")
        self.assertIn("repair 2", self.out)

    def test_annotations(self):
        self.write("area.c", """/*@ requires 0 <= a <= 100 && 0 <= b <= 100;
    ensures \\result == a * b / 10000; */
int hectares(int a, int b) { return a * b; }
""")
        rows = """- name: hectares
  before: a * b
  after: a * b / 10000
  reason: square metres are meant
- name: lost
  before: a * b
  after: a * c
"""
        self.write("annotations.yaml", rows)
        self.check("area.c")  # no configuration beside it: another program's file
        self.assertNotIn("square metres", self.out)
        self.write(".salve.yaml", "")
        self.check("area.c")
        self.assertIn("annotations.yaml:6:11: warning: 'lost': unknown name 'c'; ignored", self.err)
        self.assertIn("Replace `a * b` with `a * b / 10000` (square metres are meant)", self.out)

    def test_annotation_of_a_call(self):
        copies = """#include <string.h>
DECLARED
char title[8];
void name(void) { strcpy(title, "considerable"); }
"""
        self.write(".salve.yaml", "")
        self.write("annotations.yaml", "- name: own-copy\n  before: strcpy(a, b)\n"
                                       "  after: copy_text(a, sizeof(a), b)\n  type: array\n")
        self.write("copy.c", copies.replace("DECLARED", ""))
        self.check("copy.c")
        self.assertIn("with `strncpy(title, ", self.out)
        self.assertNotIn("copy_text", self.out)
        declared = "void copy_text(char *to, unsigned long room, const char *from);"
        self.write("copy.c", copies.replace("DECLARED", declared))
        self.check("copy.c")
        self.assertIn("with `copy_text(title, sizeof(title), ", self.out)

    # ---- the report

    def test_report_of_everything(self):
        self.write("p/max.c", MAX)
        self.write("p/loop.c", LOOP)
        self.write("p/none.c", NO_PROPERTY)
        self.write("p/unsupported.c", UNSUPPORTED)
        self.write("p/broken.c", "int f( {\n")
        report = self.report("p", "--unwind", "2", "missing.c")
        self.assertEqual(self.status, 2)
        self.assertEqual(
            {f["path"]: [g["status"] for g in f["functions"]] for f in report["files"]},
            {"p/max.c": ["failing"], "p/loop.c": ["bounded"], "p/none.c": ["skipped"],
             "p/unsupported.c": ["unsupported"], "p/broken.c": []},
        )
        self.assertEqual(report["summary"]["functions"], 4)
        self.assertEqual(report["summary"]["failing"], 1)

    def test_report_says_which_way_a_run_went(self):
        self.write("loop.c", "#include <assert.h>\nvoid f(int n) {\n"
                             "  int s = 0;\n  for (int i = 0; i < 2; i++)\n"
                             "    if (i == n)\n      s = 7;\n  assert(s != 7);\n}\n")
        run = self.report("loop.c", "--no-repair", "--no-diagnose")["files"][0]["functions"][0][
            "failures"][0]["counterexample"]
        self.assertEqual([(b["range"]["start"]["line"], b["decision"], b.get("iteration"))
                          for b in run["branches"]],
                         [(3, "true", 0), (4, "true", None), (3, "true", 1), (4, "false", None),
                          (3, "false", 2)])
        written = [v["name"] for step in run["trace"][:run["branches"][2]["before"]]
                   for v in step["values"]]
        self.assertEqual(written, ["s", "i", "s", "i"], "before the second iteration")

    def test_report_of_a_failure(self):
        self.write("max.c", MAX)
        report = self.report("max.c")
        self.assertEqual(self.status, 1)
        failure = report["files"][0]["functions"][0]["failures"][0]
        self.assertEqual(failure["property"], "assertion")
        self.assertEqual(failure["text"], "r >= x && r >= y")
        self.assertEqual(failure["counterexample"]["inputs"],
                         [{"name": "x", "value": "0"}, {"name": "y", "value": "1"}])
        self.assertTrue(failure["counterexample"]["trace"])
        self.assertEqual(failure["test"], "void test_max_fails(void) {\n  max(0, 1);\n}")
        self.assertEqual(failure["diagnoses"][0]["components"][0]["text"], "x > y")
        best = failure["repairs"][0]
        self.assertEqual(best["certificate"], {"kind": "proved"})
        self.assertEqual(best["edits"], [{"range": {"start": {"line": 4, "character": 8},
                                                    "end": {"line": 4, "character": 9}},
                                          "newText": "<"}])
        self.assertEqual(failure["search"]["stopped"], "limit", "pairs are left out behind single changes")
        report = self.report("max.c", "--repairs", "0")
        search = report["files"][0]["functions"][0]["failures"][0]["search"]
        self.assertEqual(search["complete"], True)

    def test_report_has_the_loop_invariants_of_a_proof(self):
        self.write("a.c", "#include <assert.h>\nvoid any(int *);\n"
                          "//@ requires n >= 0 && \\valid(a + (0 .. n - 1));\n"
                          "void set(int *a, int n, int k) {\n"
                          "  for (int i = 0; i < n; i++)\n    a[i] = k;\n"
                          "  for (int j = 0; j < n; j++)\n    assert(a[j] == k);\n}\n"
                          "int three(void) {\n  int s = 0;\n  for (int i = 0; i < 3; i++)\n"
                          "    s += i;\n  assert(s == 3);\n  return s;\n}\n")
        first, second = self.report("a.c")["files"][0]["functions"]
        self.assertEqual(first["status"], "proved")
        lines = [loop["range"]["start"]["line"] for loop in first["invariants"]]
        self.assertEqual(lines, [4, 6])
        self.assertEqual(first["invariants"][0]["holds"],
                         ["i >= 0", "\\forall integer m; 0 <= m < i ==> a[m] == k"])
        self.assertNotIn("invariants", second) # all its runs end

    def test_an_equation_is_said_from_one_side(self):
        self.write("a.c", "#include <assert.h>\nint up(int limit) {\n  int steps = 0, i = 0;\n"
                          "  while (i < limit) {\n    i++;\n    steps++;\n  }\n"
                          "  assert(limit < 0 || steps == limit);\n  return steps;\n}\n")
        (loop,) = self.report("a.c")["files"][0]["functions"][0]["invariants"]
        self.assertEqual(loop["holds"], ["i >= 0", "steps == i"])

    def test_invariants_are_true_of_integers(self):
        self.write("a.c", "#include <assert.h>\n"
                          "//@ requires n >= 0 && \\valid(a + (0 .. n - 1));\n"
                          "void low(unsigned char *a, int n) {\n"
                          "  for (int i = 0; i < n; i++)\n    a[i] = i;\n"
                          "  for (int j = 0; j < n; j++)\n    assert(a[j] == (j & 255));\n}\n")
        (function,) = self.report("a.c")["files"][0]["functions"]
        self.assertEqual(function["status"], "proved")
        for loop in function["invariants"]: # not a[k] == k: that wraps around
            self.assertTrue(all("(k & 255)" in fact for fact in loop["holds"] if "a[" in fact))

    def test_invariants_name_what_is_in_scope(self):
        self.write("a.c", "#include <assert.h>\n"
                          "int f(int n) {\n  int i = 7, s = 0;\n"
                          "  for (int i = 0; i < n; i++)\n    if (s < 1000)\n      s++;\n"
                          "  assert(i == 7 && s <= 1000);\n  return s;\n}\n")
        (function,) = self.report("a.c")["files"][0]["functions"]
        (loop,) = function["invariants"]
        self.assertIn("s <= i", loop["holds"]) # of the inner one
        self.assertNotIn("i == 7", loop["holds"])

    def test_report_is_deterministic(self):
        self.write("p/max.c", MAX)
        self.write("p/same.c", HOLDS)
        self.write("p/three.c", MAX.replace("max", "high") + LOOP.replace("#include <assert.h>", ""))

        def without_times(report):
            report["summary"].pop("seconds")
            for file in report["files"]:
                for function in file["functions"]:
                    function.pop("seconds")
            return report

        first = without_times(self.report("p", "--unwind", "4"))
        self.assertEqual(first, without_times(self.report("p", "--unwind", "4")))
        self.assertEqual(first, without_times(self.report("p", "--unwind", "4", "--jobs", "3")))

    # ---- diff and fix

    def test_diff_can_be_applied(self):
        path = self.write("max.c", MAX)
        self.check("max.c", "--diff")
        self.assertEqual(path.read_text(), MAX)
        done = subprocess.run(["patch", "-p1", "-s"], cwd=self.folder, input=self.out.encode(),
                              capture_output=True, check=False)
        self.assertEqual(done.returncode, 0, done)
        self.assertEqual(path.read_text(), MAX.replace("x > y", "x < y"))

    def test_fix_of_several_failures(self):
        path = self.write("two.c", MAX + MAX.replace("max", "high").replace("#include <assert.h>", ""))
        path.chmod(0o640)
        self.assertEqual(self.check("two.c", "--fix"), 0, self.out)
        self.assertEqual(path.read_text().count("x < y"), 2)
        self.assertEqual(stat.S_IMODE(path.stat().st_mode), 0o640)
        self.assertEqual(os.listdir(self.folder), ["two.c"])
        self.assert_lines("two.c:5: fixed 'max': Change `>` to `<` in `x > y` "
                          "(proved for all inputs)",
                          "two.c:3:5: note: 'max' is proved for all inputs")
        self.assertEqual(self.check("two.c"), 0)

    def test_fix_in_the_report(self):
        self.write("max.c", MAX)
        file = self.report("max.c", "--fix")["files"][0]
        self.assertEqual(self.status, 0)
        self.assertEqual(file["functions"][0]["status"], "proved")
        self.assertEqual(file["fixes"], [{"function": "max", "certificate": {"kind": "proved"},
                                          "title": "Change `>` to `<` in `x > y`"}])

    def test_fix_leaves_what_it_cannot_repair(self):
        text = "#include <assert.h>\nvoid f(int x) { assert(x != 3); }\n"
        path = self.write("a.c", text)
        before = path.stat().st_mtime_ns
        self.assertEqual(self.check("a.c", "--fix"), 1)
        self.assertEqual(path.read_text(), text)
        self.assertEqual(path.stat().st_mtime_ns, before)

    def test_closed_output(self):
        self.write("max.c", MAX)
        with open("/dev/full", "wb") as full:
            done = subprocess.run([SALVE, "check", "max.c"], cwd=self.folder, stdout=full,
                                  stderr=subprocess.PIPE, check=False)
        self.assertEqual(done.returncode, 4)
        self.assertIn(b"the output cannot be written", done.stderr)


if __name__ == "__main__":
    unittest.main()
