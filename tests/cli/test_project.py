"""`salve check` on a project of several files, described by compile_commands.json."""
import json
import os
import pathlib
import subprocess
import tempfile
import unittest

SALVE = os.environ["SALVE"]
os.environ["XDG_CACHE_HOME"] = "/dev/null"  # what a user has kept is none of ours


class ProjectTest(unittest.TestCase):
    def setUp(self):
        holder = tempfile.TemporaryDirectory(prefix="salve-project-")
        self.addCleanup(holder.cleanup)
        self.folder = pathlib.Path(holder.name)

    def write(self, name, text):
        path = self.folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")

    def commands(self, *files, folder=".", flags=()):
        entries = [{"directory": folder, "file": file,
                    "arguments": ["cc", *flags, "-c", file, "-o", "x.o"]} for file in files]
        self.write("compile_commands.json", json.dumps(entries))

    def status(self, name, *options):
        done = subprocess.run(
            [SALVE, "check", name, "--no-repair", "--no-diagnose", "--format", "json", *options],
            cwd=self.folder, capture_output=True, timeout=120, check=False, text=True)
        self.err = done.stderr
        report = json.loads(done.stdout)
        return {f["name"]: f["status"] for f in report["files"][0]["functions"]}

    def test_a_place_is_one_finding_and_the_surest_come_first(self):
        self.write("a.c", '#include "at.h"\nint last(const int *p) { return p[1]; }\n'
                          "int f(void) { int a[2] = {1, 2}; return at(a, 2); }\n"
                          "int own(int x) { int b[2] = {x, x}; return b[2]; }\n")
        self.write("b.c", '#include <assert.h>\n#include "at.h"\n'
                          "int g(void) { int a[3] = {1, 2, 3}; return at(a, 3); }\n"
                          "int said(int x) { assert(x < 9); assert(x); return x; }\n")
        self.write("at.h", "static inline int at(const int *a, int i) { return a[i]; }\n")
        done = subprocess.run([SALVE, "check", "a.c", "b.c", "--format", "json"], cwd=self.folder,
                              capture_output=True, timeout=120, check=False, text=True)
        findings = json.loads(done.stdout)["findings"]
        self.assertEqual([(f["trust"], [run["function"] for run in f["runs"]]) for f in findings],
                         [("specified", ["said"]), ("specified", ["said"]), ("own", ["own"]),
                          ("call", ["f", "g"])])
        self.assertTrue(findings[3]["path"].endswith("at.h"))
        done = subprocess.run([SALVE, "check", "a.c", "b.c", "--no-repair", "--no-diagnose"],
                              cwd=self.folder, capture_output=True, timeout=120, check=False,
                              text=True)
        told = ["'last' is safe if", "in function 'said'", "in function 'own'", "in function 'f'",
                "fails in 'g', too"]
        self.assertEqual(sorted(told, key=done.stdout.index), told)

    def test_a_function_of_another_file_is_inlined(self):
        self.write("src/main.c", '#include "scale.h"\n#include <assert.h>\n'
                                 "void good(int x) { if (x > 0 && x < 9) assert(scale(x) > x); }\n"
                                 "void bad(int x) { assert(scale(x) > x); }\n")
        self.write("include/scale.h", "int scale(int x);\nextern const int factor;\n")
        self.write("src/scale.c", '#include "scale.h"\n#include "own.h"\nconst int factor = 3;\n'
                                  "int scale(int x) { return own(x) * factor; }\n")
        self.write("include/own.h", '#pragma once\n#include "own.h"\n'
                                    "static inline int own(int x) { return x & 15; }\n")
        self.commands("src/main.c", "src/scale.c", flags=["-Iinclude"])
        self.assertEqual(self.status("src/main.c"), {"good": "proved", "bad": "failing"})
        self.assertEqual(self.err, "")

    def test_a_harness_of_functions_of_another_file(self):
        """The contract in a header, what it calls in one file, the function in another."""
        self.write("run_harness.c", '#include "contract.h"\n'
                                    "void harness(void) { char *p; unsigned long n; last(p, n); }\n"
                                    "void bad_harness(void) { char *p; beyond(p); }\n")
        self.write("contract.h", "_Bool holds(const char *p, unsigned long n);\n"
                                 "char last(const char *p, unsigned long n)\n"
                                 "__CPROVER_requires(holds(p, n))\n"
                                 "__CPROVER_ensures(__CPROVER_return_value == p[n - 1]);\n"
                                 "char beyond(const char *p) __CPROVER_requires(holds(p, 2));\n")
        self.write("predicates.c", '#include "contract.h"\n'
                                   "_Bool holds(const char *p, unsigned long n)\n"
                                   "{ return n > 0 && __CPROVER_is_fresh(p, n); }\n")
        self.write("last.c", "char last(const char *p, unsigned long n) { return p[n - 1]; }\n"
                             "char beyond(const char *p) { return p[2]; }\n")
        self.commands("run_harness.c", "predicates.c", "last.c")
        self.assertEqual(self.status("run_harness.c"),
                         {"harness": "proved", "bad_harness": "failing"})

    def test_static_functions_of_another_file_by_their_names_for_harnesses(self):
        self.write("use.c", "#include <assert.h>\n"
                            "int __CPROVER_file_local_my_list_c_next(int x);\n"
                            "void good(void) { assert(__CPROVER_file_local_my_list_c_next(1) == 2); }\n"
                            "void bad(void) { assert(__CPROVER_file_local_my_list_c_next(1) == 3); }\n")
        self.write("my-list.c", "static int next(int x) { return x + 1; }\n"
                                "int user(void) { return next(4); }\n")
        self.commands("use.c", "my-list.c")
        self.assertEqual(self.status("use.c"), {"good": "proved", "bad": "failing"})

    def test_an_allocation_wrapper_of_another_file(self):
        self.write("use.c", "#include <assert.h>\nvoid *xalloc(unsigned long n);\n"
                            "void xfree(void *p);\n"
                            "int good(int v) { int *p = xalloc(sizeof *p); *p = v; int r = *p;\n"
                            "  xfree(p); assert(r == v); return r; }\n"
                            "int bad(int v) { int *p = xalloc(sizeof *p); *p = v; xfree(p);\n"
                            "  return *p; }\n")
        self.write("alloc.c", "#include <stdlib.h>\n"
                              "void *xalloc(unsigned long n) { void *p = malloc(n);\n"
                              "  if (!p) abort(); return p; }\n"
                              "void xfree(void *p) { free(p); }\n")
        self.commands("use.c", "alloc.c")
        self.assertEqual(self.status("use.c"), {"good": "proved", "bad": "failing"})

    def test_missing_files_and_bad_entries_cost_nothing(self):
        self.write("a.c", "#include <assert.h>\nint f(void);\n"
                          "void g(void) { assert(f() == 1); }\n")
        self.write("b.c", "int f(void) { return 1; }\n")
        self.write("compile_commands.json", json.dumps([
            {"directory": ".", "file": "gone.c", "command": "cc -c gone.c"}, {"file": 7},
            {"directory": ".", "file": "a.c", "command": "cc -c a.c"},
            {"directory": ".", "file": "b.c", "arguments": ["cc", "-c", "b.c"]}]))
        self.assertEqual(self.status("a.c"), {"g": "proved"})
        self.assertIn("gone.c' is listed and does not exist", self.err)
        self.assertIn("entry 2", self.err)

    def test_an_error_in_another_file(self):
        self.write("a.c", "#include <assert.h>\nint f(void);\n"
                          "void g(void) { assert(f() == 1); }\nvoid h(int x) { assert(x == x); }\n")
        self.write("b.c", "int f(void) { return undeclared; }\n")
        self.commands("a.c", "b.c")
        self.assertEqual(self.status("a.c"), {"g": "unsupported", "h": "proved"})

    def stack_project(self):
        """Four files, each with its own flags and folder; `count` is static in two of them."""
        self.write("inc/stack.h", """\
#pragma once
#include <stddef.h>
#ifndef CAPACITY
#error CAPACITY must be given
#endif
struct stack { int items[CAPACITY]; size_t count; };
extern int operations;
/*@ requires \\valid(s); ensures s->count == 0; assigns s->count; */
void stack_init(struct stack *s);
int stack_push(struct stack *s, int v);
int stack_pop(struct stack *s);
""")
        self.write("inc/util.h", "int parity(unsigned x);\nint clamp(int x, int low, int high);\n")
        self.write("src/stack.c", """\
#include "stack.h"
int operations = 0;
static void count(void) { operations++; }
void stack_init(struct stack *s) { s->count = 0; }
/*@ requires s->count < CAPACITY;
    ensures s->count == \\old(s->count) + 1; */
int stack_push(struct stack *s, int v) { count(); s->items[s->count++] = v; return 1; }
/*@ requires s->count > 0; requires s->count <= CAPACITY; */
int stack_pop(struct stack *s) { count(); return s->items[--s->count]; }
""")
        self.write("src/util.c", """\
#include "util.h"
static int count(int x) { return x & 1; }
int parity(unsigned x) {
  int r = 0;
  for (int i = 0; i < 8; i++) r ^= count((int)(x >> i));
  return r;
}
int clamp(int x, int low, int high)
  __CPROVER_requires(low <= high)
  __CPROVER_ensures(__CPROVER_return_value >= low && __CPROVER_return_value <= high)
  __CPROVER_assigns()
{ return x < low ? low : x > high ? high : x; }
""")
        self.write("src/extra.c", '#include "stack.h"\nint unused_extra(int x) { return x; }\n')
        self.write("src/main.c", STACK_MAIN)
        self.write("compile_commands.json", json.dumps([
            {"directory": ".", "file": "src/main.c",
             "arguments": ["cc", "-Iinc", "-DCAPACITY=4", "-c", "src/main.c"]},
            {"directory": ".", "file": "src/stack.c",
             "command": "cc -I inc -D CAPACITY=4 -c src/stack.c -o stack.o"},
            {"directory": "src", "file": "util.c", "arguments": ["cc", "-I../inc", "-c", "util.c"]},
            {"directory": ".", "file": "src/extra.c",
             "arguments": ["cc", "-Iinc", "-DCAPACITY=4", "-c", "src/extra.c"]}]))

    def test_four_files(self):
        self.stack_project()
        self.assertEqual(self.status("src/main.c"), STACK_VERDICTS)
        self.assertEqual(self.status("src/main.c", "--use-contracts"), STACK_VERDICTS)
        self.assertEqual(self.status("src/stack.c"), {
            "count": "skipped", "stack_init": "proved", "stack_push": "proved",
            "stack_pop": "proved"})
        self.assertEqual(self.status("src/util.c"),
                         {"count": "skipped", "parity": "proved", "clamp": "proved"})

    def test_from_another_working_directory(self):
        self.stack_project()
        self.write("else/where/x", "")
        main = str(self.folder / "src/main.c")
        for folder, name, options in ((self.folder / "else/where", main, ()),
                                      (self.folder / "inc", "../src/main.c", ()),
                                      (pathlib.Path("/"), main, ("-p", str(self.folder)))):
            done = subprocess.run(
                [SALVE, "check", name, "--no-repair", "--no-diagnose", "--format", "json", *options],
                cwd=folder, capture_output=True, timeout=120, check=False, text=True)
            report = json.loads(done.stdout)
            self.assertEqual({f["name"]: f["status"] for f in report["files"][0]["functions"]},
                             STACK_VERDICTS)

    def test_a_contract_of_another_file_that_cannot_be_used(self):
        self.write("a.c", "int f(int x);\nint g(int x);\n#include <assert.h>\n"
                          "int h(int x) { int r = f(x); assert(r == x); return r; }\n"
                          "int k(int x) { int r = g(x); assert(r == x); return r; }\n")
        self.write("b.c", "/*@ requires x > nobody; */\nint f(int x) { return x; }\n"
                          "int g(int x) { return x; }\n")
        self.commands("a.c", "b.c")
        self.assertEqual(self.status("a.c"), {"h": "bounded", "k": "proved"})

    def test_compile_databases_that_are_none(self):
        self.write("a.c", "#include <assert.h>\nvoid g(int x) { assert(x == x); }\n")
        for text in ("", "[", "{}", "7", "null", "[[]]", '[{"directory": 3}]', "\0\xff\xfe",
                     '[{"directory": "/nowhere", "file": "a.c", "arguments": []}]',
                     '[{"directory": ".", "file": "a.c", "arguments": [1, {}]}]',
                     '[{"directory": ".", "file": "a.c", "command": "cc \\"unclosed"}]',
                     "[" * 100000):
            self.write("compile_commands.json", text)
            self.assertEqual(self.status("a.c"), {"g": "proved"}, text[:60])


STACK_MAIN = """\
#include <assert.h>
#include "stack.h"
#include "util.h"
static int count(int n) { return n + 1; }
int good(int v) {
  struct stack s;
  stack_init(&s);
  stack_push(&s, v);
  int r = stack_pop(&s);
  assert(r == v || s.count < CAPACITY);
  return r;
}
int popsEmpty(void) { struct stack s; stack_init(&s); return stack_pop(&s); }
int own(void) { assert(count(3) == 4); return operations; }
int par(unsigned x) { assert(parity(x & 1) == (int)(x & 1)); return 0; }
int clamped(int x) { int r = clamp(x, 0, 10); assert(r >= 0 && r <= 10); return r; }
int clampBad(int x, int y) { return clamp(x, y, 10); }
int tooMany(void) {
  struct stack s;
  stack_init(&s);
  for (int i = 0; i <= CAPACITY; i++) stack_push(&s, i);
  return 0;
}
int counts(void) {
  struct stack s;
  int before = operations = operations & 7;
  stack_init(&s);
  stack_push(&s, 1);
  assert(operations == before + 1);
  return 0;
}
"""
STACK_VERDICTS = {"count": "skipped", "good": "proved", "popsEmpty": "failing", "own": "proved",
                  "par": "proved", "clamped": "proved", "clampBad": "failing",
                  "tooMany": "failing", "counts": "proved"}


if __name__ == "__main__":
    unittest.main()
