"""`salve check` on a project of several files, described by compile_commands.json."""
import json
import os
import pathlib
import subprocess
import tempfile
import unittest

SALVE = os.environ["SALVE"]


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


if __name__ == "__main__":
    unittest.main()
