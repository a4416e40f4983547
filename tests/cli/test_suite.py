"""`salve check --tests`: whole programs, judged by what they print. Row A2, N11."""
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

SUM = """#include <stdio.h>
int main(void) {
  int n, sum = 0;
  scanf("%d", &n);
  for (int i = 0; i <= n; i++) {
    int x = 0;
    scanf("%d", &x);
    sum += x;
  }
  printf("%d numbers\\n%d\\n", n, sum);
  return 0;
}
"""
EVERYTHING = r"""#include <stdio.h>
#include <stdlib.h>
#include <string.h>
int main(int argc, char **argv) {
  char line[20], word[8], *whole = NULL, c;
  size_t room = 0;
  int n, read;
  unsigned u;
  double d;
  float f;
  printf("%d %s\n", argc, argv[1]);
  argv[1][0] = 'X';
  puts(argv[1]);
  n = scanf("%d,%u %7s%n", &n, &u, word, &read);
  printf("%d %u %s %d\n", n, u, word, read);
  scanf(" %c%lf %f", &c, &d, &f);
  printf("%c|%6.2f|%-8.3f|%g|%g|%.0f\n", c, d, f, d, 0.1, 2.5);
  while ((c = getchar()) != '\n')
    ;
  fgets(line, sizeof line, stdin);
  fputs(line, stdout);
  ungetc(getchar(), stdin);
  long length = getline(&whole, &room, stdin);
  printf("%ld %s", length, whole);
  free(whole);
  sscanf("0x1f 42", "%x %[0-9]", &u, word);
  fprintf(stdout, "%04X %#o %+d %5s|%-5d|%lu\n", u, u, 7, word, 3, strlen(word));
  fprintf(stderr, "not looked at\n");
  fwrite("ab", 1, 2, stdout);
  putchar('c');
  printf(argc > 1 ? "%d%%" : "none", 100);
  putchar(feof(stdin) ? 'e' : 'm');
  printf("%d", getchar());
  putchar(feof(stdin) ? 'e' : 'm');
  if (argc > 1)
    exit(3);
  return 0;
}
"""
HEAD = "#include <stdio.h>\n#include <stdlib.h>\n"


class SuiteTest(unittest.TestCase):
    def setUp(self):
        holder = tempfile.TemporaryDirectory(prefix="salve-suite-")
        self.addCleanup(holder.cleanup)
        self.folder = pathlib.Path(holder.name)
        (self.folder / "t").mkdir()

    def pair(self, name="1", given="", expected="", words=None):
        for end, text in ((".in", given), (".out", expected), (".args", words)):
            if text is not None:
                (self.folder / "t" / (name + end)).write_bytes(
                    text if isinstance(text, bytes) else text.encode())

    def check(self, text, *arguments):
        (self.folder / "p.c").write_text(text, encoding="utf-8")
        done = subprocess.run([SALVE, "check", "p.c", "--tests", "t", *arguments],
                              cwd=self.folder, capture_output=True, timeout=120, check=False,
                              text=True)
        self.err = done.stderr
        self.exit = done.returncode
        return done.stdout

    def verdicts(self, text, *arguments):
        report = json.loads(self.check(text, "--format", "json", *arguments))
        jsonschema.validate(report, SCHEMA)
        self.functions = report["files"][0]["functions"]
        return {f["name"]: f["status"] for f in self.functions}

    def one(self, text, given="", expected="", words=None):
        """The verdict of a single test, without repairs."""
        self.pair("1", given, expected, words)
        return self.verdicts(text, "--no-repair", "--no-diagnose")["test 1"]

    def message(self):
        return self.functions[0]["failures"][0]["message"]

    # -- what fails, and how it is mended

    def test_says_what_shows_more_repairs(self):
        program = HEAD + """int main(void) {
  int n, a, b, c, d, r = 0, x = 1;
  scanf("%d%d%d%d%d", &n, &a, &b, &c, &d);
  if (n > 3)
    r = n + x;
  printf("%d\\n", r);
  return 0;
}
"""
        self.pair("1", "1 7 8 9 5\n", "0\n")
        self.pair("2", "4 2 2 2 2\n", "6\n")
        many = "several changes pass the tests"
        self.assertIn("--repairs 10 shows them", self.check(program))
        self.assertNotIn(many, self.check(program, "--repairs", "10"))
        self.pair("2", "4 2 2 2 2\n", "no number\n")
        for repairs in ("5", "20"):
            self.assertNotIn(many, self.check(program, "--repairs", repairs))

    def test_a_wrong_loop_is_repaired(self):
        self.pair("1", "2\n1 2 4\n", "2 numbers\n3\n")
        self.pair("2", "0", "0 numbers\n0\n")
        self.pair("10", "1 7 8", "1 numbers\n7")
        self.assertEqual(self.verdicts(SUM), {"test 1": "failing", "test 2": "proved",
                                              "test 10": "failing"})
        failure = self.functions[0]["failures"][0]
        self.assertEqual(failure["property"], "postcondition")
        self.assertEqual(failure["message"], 'test 1: line 2: expected "3", printed "7"')
        self.assertEqual(failure["range"]["start"]["line"], 9)
        found = {r["edits"][0]["newText"]: r["certificate"] for r in failure["repairs"]}
        self.assertEqual(found.get("<"), {"kind": "tests", "tests": 3}, found)
        self.assertEqual(self.functions[2]["failures"][0]["repairs"], [])

    def test_fix_only_when_asked(self):
        self.pair("1", "2\n1 2 4\n", "2 numbers\n3\n")
        self.assertIn("--fix=tests applies one", self.check(SUM, "--fix"))
        self.assertEqual((self.exit, (self.folder / "p.c").read_text(encoding="utf-8")), (1, SUM))
        self.assertIn("fixed 'test 1'", self.check(SUM, "--fix=tests"))
        self.assertEqual(self.exit, 0)
        fixed = (self.folder / "p.c").read_text(encoding="utf-8")
        self.assertNotEqual(fixed, SUM)
        self.assertEqual(set(self.verdicts(fixed).values()), {"proved"})
        self.check(SUM, "--fix=proved")
        self.assertEqual((self.exit, "expected nothing or 'tests'" in self.err), (2, True))

    def test_output_that_is_missing_or_too_much(self):
        self.assertEqual(self.one(HEAD + 'int main(void) { printf("a\\n"); }', "", "a\nb\n"),
                         "failing")
        self.assertEqual(self.message(), 'test 1: line 2: expected "b", printed nothing more')
        self.assertEqual(self.one(HEAD + 'int main(void) { puts("a"); puts("b"); }', "", "a\n"),
                         "failing")
        self.assertEqual(self.message(), 'test 1: line 2: expected nothing more, printed "b"')
        self.assertEqual(self.one(HEAD + 'int main(void) { printf("a"); exit(0); }', "", "ab"),
                         "failing")

    def test_a_newline_at_the_end_does_not_count(self):
        for expected in ("a", "a\n"):
            for printed in ("a", "a\\n"):
                text = HEAD + f'int main(void) {{ printf("{printed}"); return 1; }}'
                self.assertEqual(self.one(text, "", expected), "proved")
        self.assertEqual(self.one(HEAD + 'int main(void) { printf("a "); }', "", "a"), "failing")

    def test_tokens(self):
        text = HEAD + 'int main(void) { printf(" 1  2\\n\\n3 \\n \\n"); }'
        by_tokens = ("--tests-compare=tokens", "--no-repair", "--no-diagnose")
        for expected, status in (("1 2 3", "proved"), ("\n1\n2\t3\n\n", "proved"), ("1 23", "failing"),
                                 ("1 2 3 4", "failing"), ("1 2", "failing"), ("", "failing")):
            self.pair("1", "", expected)
            self.assertEqual(self.verdicts(text, *by_tokens), {"test 1": status}, expected)
        self.pair("1", "", "1 2 4")
        self.verdicts(text, *by_tokens)
        self.assertEqual(self.message(), 'test 1: token 3: expected "4", printed "3"')
        self.assertEqual(self.one(text, "", "1 2 3"), "failing")
        self.check(text, "--tests-compare=words")
        self.assertEqual(self.exit, 2)

    def test_a_program_that_passes_is_said_to_pass(self):
        self.pair("1", "1 2 3", "")
        self.pair("2", "", "")
        out = self.check(HEAD + "int main(void) { return 0; }")
        self.assertRegex(out, r"\Apasses its 2 tests; [0-9.]+ s\n\Z")

    def test_long_runs(self):
        text = HEAD + """int a[300], n;
int depth(int k) { return k ? 1 + depth(k - 1) : 0; }
int main(void) {
  while (scanf("%d", &a[n]) == 1)
    n++;
  for (int i = 0; i < n; i++)
    for (int j = 0; j + 1 < n; j++)
      if (a[j] > a[j + 1]) {
        int t = a[j];
        a[j] = a[j + 1];
        a[j + 1] = t;
      }
  for (int i = 0; i < n; i++)
    printf("%d ", a[i]);
  printf("%d", depth(3000));
}
"""
        given = [i * 7919 % 1009 for i in range(60)]
        expected = " ".join(map(str, sorted(given))) + " 3000"
        self.pair("1", " ".join(map(str, given)), expected)
        self.pair("2", "3 1 2", "1 2 3 3000")
        self.assertEqual(set(self.verdicts(text).values()), {"proved"})
        report = self.verdicts(text.replace("j + 1 < n", "j + 2 < n"), "--timeout", "20")
        self.assertEqual(report["test 1"], "failing")
        titles = [r["title"] for r in self.functions[0]["failures"][0]["repairs"]]
        self.assertTrue(any("`j + 2 < n`" in t or "2" in t for t in titles), titles)

    def test_crashes_and_endless_runs_fail(self):
        for body in ("abort();", "int *p = 0; *p = 1;", "int x; printf(\"%d\", x);", "for (;;);"):
            self.assertEqual(self.one(HEAD + "int main(void) {" + body + "}"), "failing", body)
        self.assertIn("never ends", self.message())

    def test_a_long_run_is_unknown(self):
        for body in ("for (unsigned long i = 1; i; i += 2);",
                     "unsigned n = 0; while (n < 20000000) n++;"):
            self.assertEqual(self.one(HEAD + "int main(void) {" + body + "}"), "unknown", body)

    def test_of_many_tests_that_fail_alike_the_first_are_told(self):
        for number in range(8):
            self.pair(str(number), str(number), str(number + 1))
        out = self.check(HEAD + 'int main(void) { int n; scanf("%d", &n); printf("%d", n); }')
        self.assertEqual(out.count("could be wrong"), 1, out)
        self.assertIn("; the output is right if ", out)
        self.assertEqual(out.count("fails in 'test "), 3, out)
        self.assertNotIn("in function", out)
        self.assertIn("8 tests: 8 failing", out)

    # -- models

    def test_streams_are_modelled_to_the_byte(self):
        given = "12,34 abcdefg\n x1.5e1 2.25\na line\nthe rest of it\n"
        binary = self.folder / "native"
        (self.folder / "e.c").write_text(EVERYTHING, encoding="utf-8")
        subprocess.run(["cc", "-w", "-o", str(binary), str(self.folder / "e.c")], check=True)
        done = subprocess.run([str(binary), "one two"], input=given.encode(), capture_output=True,
                              check=False)
        self.assertEqual(done.returncode, 3)
        status = self.one(EVERYTHING, given, done.stdout, "one two\n")
        self.assertEqual((status, self.functions[0].get("failures")), ("proved", []))

    def test_what_is_not_known_exactly_is_said(self):
        for body in ('printf("%e", 1.5);', 'printf("%d", rand());', 'printf("%p", stdin);',
                     'FILE *f = fopen("a", "r"); if (f) printf("%d", fgetc(f));'):
            self.assertEqual(self.one(HEAD + "int main(void) {" + body + "}", "", "1"),
                             "unsupported", body)
            self.assertEqual(self.exit, 3)

    # -- folders that are not as they should be

    def refused(self, *parts):
        self.check(SUM)
        self.assertEqual(self.exit, 2)
        for part in parts:
            self.assertIn(part, self.err)

    def test_folders_without_tests(self):
        self.refused("--tests t: there is no test in it")
        self.pair("1", "2", None)
        self.pair("2", None, "2")
        self.refused("test 1 is left out: there is no 1.out",
                     "test 2 is left out: there is no 2.in", "no test in it")
        self.check(SUM, "--tests", "nowhere")
        self.assertEqual(self.exit, 2)

    def test_contradictions_and_sizes(self):
        self.pair("a", "1", "2")
        self.pair("b", "1", "3")
        self.refused("tests a and b contradict each other")
        self.pair("b", "1", b"x" * 10_000_000)
        self.pair("a", "0", b"\x00\xff\n")
        self.assertEqual(self.verdicts(SUM), {"test a": "failing"})
        self.assertIn("b.out has 10000000 bytes, more than", self.err)
        self.assertEqual(self.message(),
                         'test a: line 1: expected "\\x00\\xff", printed "0 numbers"')

    def test_programs_without_main(self):
        self.pair("1", "", "")
        self.assertIn("no `main`", self.check("int f(void) { return 0; }\n") + self.err)
        self.assertEqual(self.exit, 2)
        self.check(SUM, "p.c", "q.c")
        self.assertEqual(self.exit, 2)


if __name__ == "__main__":
    unittest.main()
