"""`salve check` on what nobody should write: each gets a clear message within bounds of time and
memory, and whatever else is in the file is analysed all the same. Large inputs are made here."""
import json
import os
import pathlib
import resource
import subprocess
import tempfile
import time
import unittest

SALVE = os.environ["SALVE"]
os.environ["XDG_CACHE_HOME"] = "/dev/null"  # what a user has kept is none of ours
MEGABYTES = 1024
SLACK = float(os.environ.get("SALVE_SLACK", "4"))  # other tests run beside this one


class BadInputTest(unittest.TestCase):
    def setUp(self):
        holder = tempfile.TemporaryDirectory(prefix="salve-bad-")
        self.addCleanup(holder.cleanup)
        self.folder = pathlib.Path(holder.name)

    def write(self, name, text):
        path = self.folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(text if isinstance(text, bytes) else text.encode())

    def verdicts(self, name, *options, seconds=10):
        """By function; `self.messages` are the errors. Fails beyond the time and 1 GB."""
        limit = (MEGABYTES << 20) * 4  # of addresses: stacks and the solver's reserve count there

        def bound():
            resource.setrlimit(resource.RLIMIT_AS, (limit, limit))

        begin = time.monotonic()
        done = subprocess.run(
            [SALVE, "check", name, "--strict", "--no-repair", "--no-diagnose", "--format", "json",
             *options],
            cwd=self.folder, capture_output=True, timeout=seconds * SLACK, check=False,
            preexec_fn=bound)
        self.seconds = time.monotonic() - begin
        self.assertIn(done.returncode, (0, 1, 2, 3), done.stderr)
        used = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss >> 10  # of all so far
        self.assertLess(used, MEGABYTES)
        report = json.loads(done.stdout)["files"]
        self.assertEqual(len(report), 1)
        self.messages = [error["message"] for error in report[0].get("errors", [])]
        return {f["name"]: f["status"] for f in report[0]["functions"]}

    def test_a_struct_with_a_thousand_fields(self):
        fields = "".join(f"  int f{i};\n" for i in range(1000))
        self.write("a.c", "#include <assert.h>\nstruct big {\n" + fields + "};\n"
                   "void good(struct big *b) { b->f999 = b->f0; assert(b->f999 == b->f0); }\n"
                   "void bad(struct big a) { struct big b = a; b.f7 = 1; assert(b.f7 == a.f7); }\n"
                   "int zero(int n) { struct big b = {0}; b.f3 = n; assert(!b.f4); return 0; }\n")
        self.assertEqual(self.verdicts("a.c"), {"good": "proved", "bad": "failing",
                                                "zero": "proved"})

    def test_an_array_of_a_million_elements(self):
        self.write("a.c", "#include <assert.h>\nint a[1000000];\n"
                   "static const int t[1000000] = {1, 2, 3};\n"
                   "void good(int i) { if (i >= 0 && i < 1000000) { a[i] = 1; assert(a[i]); } }\n"
                   "int bad(int i) { return a[i]; }\n"
                   "int all(void) { int s = 0; for (int i = 0; i < 1000000; i++)\n"
                   "  a[i] = s = (s + i) & 7; assert(a[9] != 9); return 0; }\n"
                   "int unwritten(int i) { int b[1000000]; b[5] = 1; return b[i & 1023]; }\n"
                   "int table(unsigned i) { assert(i > 999999 || t[i] < 4); return 0; }\n")
        self.assertEqual(self.verdicts("a.c", seconds=20), {
            "good": "proved", "bad": "failing", "all": "bounded", "unwritten": "failing",
            "table": "proved"})

    def test_a_loop_of_a_billion_iterations(self):
        self.write("a.c", "#include <assert.h>\n"
                   "int last(void) { int s = 0; for (int i = 0; i < 1000000000; i++) s = i;\n"
                   "  assert(s == 999999999); return s; }\n"
                   "int hard(unsigned x) { for (int i = 0; i < 1000000000; i++) x = x * 3 + 1;\n"
                   "  assert(x != 17); return 0; }\n"
                   "int next(int x) { assert(x == x); return x; }\n")
        self.assertEqual(self.verdicts("a.c"),
                         {"last": "proved", "hard": "bounded", "next": "proved"})

    def test_a_function_of_five_thousand_lines(self):
        lines = [f"  if (x == {3 * i}) y += {i};" if i % 2 else f"  y ^= x + {i};"
                 for i in range(5000)]
        hard = [f"  y = y * x + {i}u;" for i in range(5000)]
        self.write("a.c", "#include <assert.h>\nint easy(int x) {\n  int y = 0;\n" +
                   "\n".join(lines) + "\n  assert(y != 12345 || x != 7);\n  return y;\n}\n"
                   "int hard(unsigned x) {\n  unsigned y = 1;\n" + "\n".join(hard) +
                   "\n  assert(y != 12345);\n  return 0;\n}\n"
                   "int next(int x) { assert(x == x); return x; }\n")
        self.assertEqual(self.verdicts("a.c", "--timeout", "3", seconds=15),
                         {"easy": "proved", "hard": "unknown", "next": "proved"})

    def test_recursion_without_end(self):
        self.write("a.c", "#include <assert.h>\n"
                   "int direct(int n) { int r = direct(n + 1); assert(r == 0); return r; }\n"
                   "int even(int n);\nint odd(int n) { return even(n - 1); }\n"
                   "int even(int n) { int r = odd(n - 1); assert(r >= 0); return r; }\n"
                   "int twice(int n) { return twice(n - 1) + twice(n - 2) + n / 1; }\n"
                   "int fails(int n) { assert(n < 100); return fails(n + 1); }\n"
                   "int next(int x) { assert(x == x); return x; }\n")
        self.assertEqual(self.verdicts("a.c"),
                         {"direct": "failing", "twice": "failing", "odd": "bounded",
                          "even": "bounded", "fails": "failing", "next": "proved"})

    def test_includes(self):
        good = "#include <assert.h>\nint f(int x) { assert(x == x); return x; }\n"
        self.write("a.h", '#include "b.h"\n')
        self.write("b.h", '#include "a.h"\n')
        for text, message in (('#include "a.h"\n', "nested too deeply"),
                              ('#include "nowhere/x.h"\n', "'nowhere/x.h' file not found"),
                              ('#include "."\n', "")):
            self.write("a.c", text + good)
            self.assertEqual(self.verdicts("a.c"), {"f": "proved"})
            self.assertTrue(any(message in found for found in self.messages), self.messages)
        self.write("self.c", '#include "self.c"\nint f(int x) { return x; }\n')
        self.verdicts("self.c")
        self.assertIn("#include nested too deeply", self.messages)

    def test_bytes(self):
        self.write("nul.c", b"#include <assert.h>\nint f(int x) { assert(x == x);\0\0 return x; }\n"
                            b"int g(int x) { assert(x == 0); return x; }\n")
        self.assertEqual(self.verdicts("nul.c"), {"f": "proved", "g": "failing"})
        self.write("empty.c", "")
        self.assertEqual(self.verdicts("empty.c"), {})
        self.write("odd.c", b"#include <assert.h>\nint f\xff\xfe(int x) { return x; }\n"
                            b'int g(int x) { const char *s = "\xc3\x28"; assert(s[0]); return x; }\n')
        self.assertEqual(self.verdicts("odd.c").get("g"), "proved")
        self.assertIn("source file is not valid UTF-8", self.messages)

    def test_a_folder_named_like_a_file(self):
        self.write("a.c/in.c", "#include <assert.h>\nvoid f(int x) { assert(x == x); }\n")
        self.assertEqual(self.verdicts("a.c"), {"f": "proved"})

    def test_a_folder_that_is_gone(self):
        self.write("a.c", "int f(int x) { return x; }\n")
        done = subprocess.run(
            ["sh", "-c", 'mkdir gone && cd gone && rmdir ../gone && exec "$0" check "$1"', SALVE,
             str(self.folder / "a.c")],
            cwd=self.folder, capture_output=True, text=True, check=False)
        self.assertEqual(done.returncode, 2)
        self.assertIn("the current folder cannot be used: No such file or directory", done.stderr)

    def test_deep_nesting(self):
        for text in ("int f(int x) { return " + "(" * 20000 + "x" + ")" * 20000 + "; }\n",
                     "int f(int x) { " + "{" * 20000 + "x++;" + "}" * 20000 + " return x; }\n"):
            self.write("a.c", text)
            self.assertEqual(self.verdicts("a.c"), {"f": "unsupported"})
            self.assertTrue(any("nesting" in found for found in self.messages))

    def test_a_hundred_thousand_lines(self):
        body = ("int f{0}(int x) {{\n  int y = x & {1};\n  if (y > 3)\n    y = y - 1;\n"
                "  y ^= 1;\n  return y;\n}}\n\n")
        text = "".join(body.format(i, i % 255) for i in range(12500))
        self.write("a.c", "#include <assert.h>\n" + text +
                   "int last(int x) { int y = f7(x); assert(y >= 0 || x < 0); return y; }\n")
        found = self.verdicts("a.c", seconds=40)
        self.assertEqual(found["last"], "proved")
        self.assertEqual(len(found), 12501)

    def test_contracts_without_end(self):
        self.write("a.c", "#include <assert.h>\n/*@ " + " ".join(
            f"ensures \\result == x + {i} - {i};" for i in range(2000)) +
                   " */\nint many(int x) { return x; }\n/*@ requires " + "(" * 5000 +
                   "x; */\nint open(int x) { assert(x == x); return x; }\n/*@ requires " +
                   "!" * 5000 + "x; */\nint nots(int x) { assert(x == x); return x; }\n"
                   "/*@ requires \\forall integer i; 0 <= i < 1000000000 ==> i != x; */\n"
                   "int long_range(int x) { assert(x == x); return x; }\n")
        found = self.verdicts("a.c", "--timeout", "3", seconds=15)
        self.assertEqual(found["many"], "proved")
        self.assertNotEqual(found["open"], "proved")
        for end in ("/*@ ensures \\result == x; \n", "#if 0\n", '"'):
            self.write("a.c", "#include <assert.h>\n/*@ ensures \\result == x + 1; */\n"
                              "int f(int x) { assert(x == x); return x; }\n" + end)
            self.assertNotEqual(self.verdicts("a.c")["f"], "proved")

    def run_project(self, *options):
        done = subprocess.run([SALVE, "check", "-p", ".", "--no-repair", "--no-diagnose", *options],
                              cwd=self.folder, capture_output=True, timeout=60 * SLACK,
                              check=False, text=True, encoding="utf-8", errors="replace")
        self.assertIn(done.returncode, (0, 1, 2, 3), done.stderr)
        return done.stdout, done.stderr

    def commands(self, *files, flags=()):
        self.write("compile_commands.json", json.dumps(
            [{"directory": ".", "file": file, "arguments": ["cc", *flags, "-c", file]}
             for file in files]))

    def test_functions_in_the_old_style(self):
        self.write("a.c", "#include <assert.h>\nint larger(a, b)\n  int a, b;\n{\n"
                          "  int r = a;\n  if (b > a)\n    r = b;\n  assert(r >= a && r >= b);\n"
                          "  return r;\n}\nint call() { assert(larger(1, 2) == 2); return 0; }\n")
        self.assertEqual(self.verdicts("a.c"), {"larger": "proved", "call": "proved"})

    def test_line_ends_and_encodings(self):
        text = ("#include <assert.h>\nint f(int x) {\n  const char *s = \"\u00e9\";\n"
                "  assert(s[0] != x); // \u00e9\n  return 0;\n}\n")
        for encoding in ("utf-8", "utf-8-sig", "latin-1"):
            for end in ("\n", "\r\n"):
                self.write("a.c", text.replace("\n", end).encode(encoding))
                self.assertEqual(self.verdicts("a.c"), {"f": "failing"}, encoding)
        for encoding in ("utf-16", "utf-16-le", "utf-16-be"):
            self.write("a.c", text.encode(encoding))
            self.assertEqual(self.verdicts("a.c"), {})
            self.assertEqual(self.messages,
                             ["this is UTF-16, and only UTF-8 is read; convert it with iconv"])

    def test_fifty_thousand_generated_lines(self):
        rows = "".join(f"  {{{i}, {i * 7 % 1000}}},\n" for i in range(40000))
        cases = "".join(f"  case {i}:\n    return {i * 3 % 256};\n" for i in range(5000))
        self.write("a.c", "#include <assert.h>\nstruct row { int key, value; };\n"
                          "static const struct row table[] = {\n" + rows + "};\n"
                          "int value(unsigned i) {\n  if (i >= 40000)\n    return 0;\n"
                          "  return table[i].value;\n}\n"
                          "int next(int state) {\n  switch (state) {\n" + cases + "  }\n"
                          "  return -1;\n}\n"
                          "int step(int x) { int y = next(x); assert(y < 256); return y; }\n")
        found = self.verdicts("a.c", "--timeout", "60", seconds=300)
        self.assertEqual(found["next"], "skipped")
        self.assertEqual(found["step"], "proved")
        self.assertIn(found["value"], ("proved", "unsupported"))  # so large a table of structures

    def test_flags_of_another_compiler(self):
        self.write("a.c", "#include <assert.h>\nint f(int x) { assert(x == X); return x; }\n")
        self.commands("a.c", flags=["-DX=x", "-fnonsense", "-std=c++20", "-march=nothing",
                                    "-Wnonsense", "--param=x=1"])
        out, _ = self.run_project()
        self.assertIn("'f' is proved", out)
        self.assertIn("warning: unknown argument: '-fnonsense'; ignored", out)
        self.assertNotIn("error", out)
        self.commands("a.c", flags=["--target=nowhere"])
        self.assertIn("error: unknown target triple 'nowhere'", self.run_project()[0])

    def test_a_missing_header_is_said_with_what_to_do(self):
        self.write("a.c", '#include "foo.h"\n#include <assert.h>\n'
                          "int f(int x) { assert(x == x); return x; }\n")
        self.commands("a.c")
        out, _ = self.run_project()
        self.assertEqual(out.count("'foo.h' not found: pass its folder (-- -I DIR)"), 1)
        self.assertIn("'f' is proved", out)

    def test_two_programs_and_another_language(self):
        main = "int shared(int);\nint main(void) { return shared(0); }\n"
        self.write("a.c", "int shared(int x) { return x; }\n" + main)
        self.write("b.c", "int shared(int x) { return 10 / x; }\n" + main)
        self.write("sub/c.c", "int shared(int x);\nint user(int x) { return shared(x); }\n")
        for name in ("d.cpp", "e.cc"):
            self.write(name, "class c { int x; };\n")
        self.commands("a.c", "b.c", "sub/c.c", "d.cpp", "e.cc")
        out, err = self.run_project()
        self.assertEqual(err, "salve: 2 files of -p left out: not C\n")
        self.assertIn("b.c:1:28: error: ", out)  # by the file's own `main` and `shared`
        self.assertNotIn("a.c:", out.replace("'", ""))
        self.assertIn("5 functions:", out)

    def test_declarations_that_differ(self):
        self.write("a.c", "#include <assert.h>\nint twice(int x);\n"
                          "int f(int x) { return twice(x); }\n"
                          "int g(int x) { assert(x == x); return x; }\n")
        self.write("b.c", "long twice(long x) { return 2 * x; }\n")
        self.commands("a.c", "b.c")
        out, _ = self.run_project()
        self.assertIn("a.c:3:23: error: `twice(x)` calls what is no function of that type", out)
        self.assertIn("`twice` is called as `int (int)`, but it is defined as `long (long)` in ", out)
        self.assertIn("'g' is proved", out)


if __name__ == "__main__":
    unittest.main()
