"""`salve check --program`: what a program shows of a file that it uses is repaired there."""
import json
import os
import pathlib
import subprocess
import tempfile
import unittest

SALVE = os.environ["SALVE"]
os.environ["XDG_CACHE_HOME"] = "/dev/null"  # what a user has kept is none of ours

TABLE = """#define SIZE 4
static int table[SIZE];
static int count;

void put(int value) {
  while (value > 0) {
    table[count++] = value % 10;
    value /= 10;
  }
}
"""
PROGRAM = """void put(int value);
static int helper(int n) { return 100 / n; }
static void test_put(void) { put(12345 + helper(1)); }
int main(void) {
  test_put();
  return 0;
}
"""


class ProgramTest(unittest.TestCase):
    def setUp(self):
        holder = tempfile.TemporaryDirectory(prefix="salve-program-")
        self.addCleanup(holder.cleanup)
        self.folder = pathlib.Path(holder.name)
        (self.folder / "table.c").write_text(TABLE, encoding="utf-8")
        (self.folder / "use.c").write_text(PROGRAM, encoding="utf-8")

    def run_it(self, *arguments):
        return subprocess.run([SALVE, "check", "table.c", *arguments], cwd=self.folder, check=False,
                              capture_output=True, timeout=120, text=True)

    def test_what_it_shows_is_repaired_in_the_file(self):
        done = self.run_it("--program", "use.c", "--format", "json")
        functions = {f["name"]: f for f in json.loads(done.stdout)["files"][0]["functions"]}
        self.assertEqual(set(functions), {"put", "test_put", "main"})
        failure = functions["main"]["failures"][0]
        self.assertEqual(failure["property"], "bounds")
        self.assertNotIn("path", failure)
        self.assertTrue(failure["repairs"])
        lines = {e["range"]["start"]["line"] for r in failure["repairs"] for e in r["edits"]}
        self.assertTrue(lines <= set(range(len(TABLE.splitlines()))))

    def test_without_it_the_file_depends_on_its_callers(self):
        done = self.run_it("--format", "json")
        functions = {f["name"]: f for f in json.loads(done.stdout)["files"][0]["functions"]}
        self.assertEqual(set(functions), {"put"})

    def test_one_that_is_not_there(self):
        done = self.run_it("--program", "none.c")
        self.assertEqual(done.returncode, 2)
        self.assertIn("--program none.c", done.stderr)


if __name__ == "__main__":
    unittest.main()
