"""What of a project `salve check` analyses and reports: all of a compile database, what is not
excluded, what has changed in git, what a baseline does not know, what the time allows."""
import json
import os
import pathlib
import subprocess
import tempfile
import unittest

SALVE = os.environ["SALVE"]
os.environ["XDG_CACHE_HOME"] = "/dev/null"  # what a user has kept is none of ours

ACCOUNT = """\
#include <assert.h>
#include "limit.h"

// what it starts with
static int base = 3;

int add(int x) {
  assert(x != LIMIT);
  return x ^ base;
}

int at(int x) {
  int a[3] = {1, 2, 3};
  return a[x & 3];
}
"""
FAULT = "int {0}(int x) {{ int *p = 0; return x ? *p : 0; }}\n"


class SelectionTest(unittest.TestCase):
    def setUp(self):
        holder = tempfile.TemporaryDirectory(prefix="salve-selection-")
        self.addCleanup(holder.cleanup)
        self.folder = pathlib.Path(holder.name)
        self.write("src/account.c", ACCOUNT)
        self.write("src/limit.h", "#define LIMIT 7\n")
        self.write("src/other.c", FAULT.format("other"))

    def write(self, name, text):
        path = self.folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")

    def replace(self, name, old, new):
        text = (self.folder / name).read_text(encoding="utf-8")
        self.assertIn(old, text)
        self.write(name, text.replace(old, new, 1))

    def check(self, *arguments):
        done = subprocess.run([SALVE, "check", "--strict", "--no-repair", "--no-diagnose", *arguments],
                              cwd=self.folder, capture_output=True, timeout=120, check=False,
                              text=True)
        self.err = done.stderr
        self.exit = done.returncode
        return done.stdout

    def analysed(self, *arguments):
        """Names by file."""
        report = json.loads(self.check("--format", "json", *arguments))
        return {file["path"]: [f["name"] for f in file["functions"]] for file in report["files"]}

    # -- a compile database

    def commands(self, *files):
        self.write("build/compile_commands.json", json.dumps(
            [{"directory": "..", "file": file, "command": "cc -c " + file} for file in files]))

    def test_what_a_database_lists(self):
        self.write("src/window.cpp", "class A {};\n")
        self.commands("src/other.c", "src/window.cpp", "src/account.c")
        self.assertEqual(self.analysed("-p", "build"),
                         {"src/account.c": ["add", "at"], "src/other.c": ["other"]})
        self.assertEqual(self.err, "salve: 1 file of -p left out: not C\n")

    def test_a_database_without_c(self):
        self.commands("src/window.cpp")
        self.assertEqual(self.analysed("-p", "build"), {})
        self.assertEqual(self.exit, 2)
        self.assertIn("salve: -p build: no C files", self.err)

    # -- exclude

    def test_excluded_files_are_analysed_when_named(self):
        self.write("lib/made/table.c", FAULT.format("table"))
        self.write("lib/other_made.c", FAULT.format("made"))
        self.write(".salve.yaml", "exclude: [lib/made/, '*_made.c']\n")
        self.assertEqual(sorted(self.analysed(".")), ["./src/account.c", "./src/other.c"])
        self.assertEqual(self.analysed("lib/made/table.c"), {"lib/made/table.c": ["table"]})

    # -- baseline

    def test_only_what_is_new_fails(self):
        self.write("known.json", self.check("--format", "json", "src"))
        self.assertEqual(self.exit, 1)
        self.assertIn("3 failing; 0 repairs; 3 failures in the baseline",
                      self.check("src", "--baseline", "known.json"))
        self.assertEqual(self.exit, 0)
        self.replace("src/account.c", "#include", "\n\n// moved\n#include")
        self.replace("src/other.c", "return x", "p = x == 3 ? &x : 0; return x")
        self.write("src/more.c", FAULT.format("more"))
        text = self.check("./src", "--baseline", "known.json")
        self.assertEqual(self.exit, 1)
        self.assertIn("in function 'more'", text)
        self.assertNotIn("in function 'add'", text)
        report = json.loads(self.check("src", "--baseline", "known.json", "--format", "json"))
        known = {f["name"]: [failure.get("known") for failure in f["failures"]]
                 for file in report["files"] for f in file["functions"]}
        self.assertEqual(known, {"add": [True], "at": [True], "other": [True], "more": [None]})

    def test_a_baseline_that_is_none(self):
        self.write("bad.json", '{"files": [{}]}')
        for name, why in (("bad.json", "not a report of salve check --format json"),
                          ("none.json", "No such file or directory")):
            self.assertEqual(self.check("src", "--baseline", name), "")
            self.assertEqual((self.exit, self.err), (2, f"salve: --baseline {name}: {why}\n"))

    # -- git

    def git(self, *arguments):
        subprocess.run(["git", "-c", "user.name=n", "-c", "user.email=n@n", *arguments],
                       cwd=self.folder, check=True, capture_output=True)

    def repository(self):
        self.git("init", "-q")
        self.git("add", "-A")
        self.git("commit", "-qm", "first")

    def changed(self):
        names = self.analysed("src", "--changed-since", "HEAD")
        return sorted(name for functions in names.values() for name in functions)

    def test_functions_that_differ_from_a_revision(self):
        self.repository()
        self.assertEqual(self.changed(), [])
        self.assertEqual(self.exit, 0)
        for old, new, names in (("x ^ base", "x + base", ["add"]),
                                ("a[x & 3]", "a[x & 1]", ["at"]),
                                ("  assert(x != LIMIT);\n", "", ["add"]),
                                ("what it starts with", "where it starts", []),
                                ("base = 3", "base = 4", ["add", "at"]),
                                ("static int base = 3;\n", "", ["add", "at"])):
            with self.subTest(new=new):
                self.replace("src/account.c", old, new)
                self.assertEqual(self.changed(), names)
                self.git("checkout", "-q", ".")

    def test_a_changed_header_and_new_files(self):
        self.repository()
        self.write("src/limit.h", "#define LIMIT 8\n")
        self.write("src/new file.c", FAULT.format("new"))
        self.assertEqual(self.changed(), ["add", "at", "new"])

    def test_no_such_revision_and_no_repository(self):
        self.check("src", "--changed-since", "HEAD")
        self.assertEqual(self.exit, 2)
        self.assertIn("not in a repository of git", self.err)
        self.repository()
        for revision in ("nonesuch", "--output=stolen"):
            self.check("src", f"--changed-since={revision}")
            self.assertEqual(self.exit, 2)
            self.assertIn(f"no revision '{revision}'", self.err)
        self.assertFalse((self.folder / "stolen").exists())

    # -- time for everything

    def test_the_time_for_everything(self):
        hard = "#include <assert.h>\nint hard(unsigned a, unsigned b, unsigned c) {\n" \
               "  assert(a < 2 || b < 2 || c < 2 || a > 60000 || b > 60000 ||\n" \
               "         a * a * a + b * b * b != c * c * c + 77);\n  return 0;\n}\n"
        self.write("a.c", hard)
        self.write("b.c", FAULT.format("late"))
        text = self.check("a.c", "b.c", "--total-timeout", "0.5")
        self.assertEqual(self.exit, 3)
        self.assertIn("'hard' is not decided: the time for everything was over", text)
        self.assertIn("1 file not looked at: the time for everything was over (--total-timeout)", text)
        many = hard + "".join(f"int later{i}(int x) {{ return x; }}\n" for i in range(9))
        self.write("a.c", many)
        text = self.check("a.c", "--total-timeout", "0.5")
        self.assertRegex(text, r"warning: and \d+ more functions not decided: the time for everything")
        self.assertEqual(text.count(" is not decided: the time for everything was over"), 3)
        self.check("a.c", "--total-timeout", "0")
        self.assertEqual(self.exit, 2)
        self.assertIn("expected a positive number of seconds", self.err)

    # -- what a person reads

    def test_the_worst_file_comes_first(self):
        self.write("src/hard.c", "int asked(int x) { __asm__(\"nop\" ::: \"memory\"); int a[2]; return a[x]; }\n")
        self.write("src/fine.c", "int fine(int *p) { return p ? 1 : 0; }\n")
        lines = self.check("src").splitlines()
        at = lines.index("worst first:")
        self.assertEqual(lines[at + 1:at + 3], ["  src/account.c: 2 failing of 2 functions",
                                                "  src/other.c: 1 failing of 1 function"])

    def test_did_you_mean(self):
        for arguments, meant in ((["--repiars", "3"], "--repairs"), (["--function", "ad"], "add")):
            self.check("src/account.c", *arguments)
            self.assertEqual(self.exit, 2)
            self.assertIn(f"did you mean '{meant}'?", self.err)
        self.write(".salve.yaml", "unwindlimit: 3\n")
        self.check("src/account.c")
        self.assertIn("unknown setting 'unwindlimit'; did you mean 'unwindLimit'?", self.err)


if __name__ == "__main__":
    unittest.main()
