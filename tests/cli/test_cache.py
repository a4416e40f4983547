"""What `salve check` keeps for the next time: the same findings, only faster."""
import json
import os
import pathlib
import re
import shutil
import sqlite3
import subprocess
import tempfile
import unittest

SALVE = os.environ["SALVE"]

FILE = """#include <assert.h>
#include "limit.h"
enum { STEP = 2 };

static int least(int x, int y) { return x < y ? x : y; }

int good(int x) {
  int r = least(x, 3);
  assert(r <= 3);
  return r;
}

int bad(int x, int y) {
  int r = least(x, y);
  assert(r < x || r == x);
  assert(r >= y);
  return r;
}

int at(const int *a, int i) { return a[i]; }

int other(int x) { return good(x) + LIMIT; }

int lone(int x) {
  assert((x | 1) != 0);
  return x;
}
"""

HARD = """void cubes(unsigned long a, unsigned long b, unsigned long c) {
  __CPROVER_assume(a < 100000 && b < 100000 && c < 100000 && a > 2 && b > 2);
  __CPROVER_assert(a * a * a + b * b * b != c * c * c, "as Fermat knew");
}
"""


def without_times(what):
    if isinstance(what, dict):
        return {key: without_times(value) for key, value in what.items() if key != "seconds"}
    return [without_times(each) for each in what] if isinstance(what, list) else what


class CacheTest(unittest.TestCase):
    def setUp(self):
        holder = tempfile.TemporaryDirectory(prefix="salve-cache-")
        self.addCleanup(holder.cleanup)
        self.folder = pathlib.Path(holder.name)
        self.write(FILE)
        self.write("#define LIMIT 7\n", "limit.h")

    def write(self, text, name="a.c"):
        (self.folder / name).write_text(text, encoding="utf-8")

    def run_check(self, *options, name="a.c", **environment):
        done = subprocess.run(
            [SALVE, "check", name, "--stats", "--format", "json", *options], cwd=self.folder,
            capture_output=True, text=True, timeout=300, check=False,
            env={**os.environ, "XDG_CACHE_HOME": str(self.folder / "cache"), **environment})
        self.err = done.stderr
        self.analysed = set(re.findall(r": (\w+): [\d.]+ s.*verify", done.stderr))
        return without_times(json.loads(done.stdout))

    def agrees(self, *options):
        """What is found with what was kept; checked against an analysis that knows nothing."""
        fresh = self.run_check("--cache", "off", *options)
        kept = self.run_check(*options)
        self.assertEqual(fresh, kept)
        return self.analysed

    def test_the_second_time_nothing_is_analysed(self):
        self.assertEqual(self.agrees(), {"least", "good", "bad", "at", "other", "lone"})
        self.assertEqual(self.agrees(), set())
        self.assertEqual(self.agrees("--jobs", "2"), set())
        self.assertEqual(self.agrees("--function", "bad"), set())
        self.assertEqual(self.agrees("--timeout", "29"),
                         {"least", "good", "bad", "at", "other", "lone"})

    def test_comments_and_moves_cost_nothing(self):
        self.agrees()
        self.write("// first\n\n/* more\n   lines */\n" + FILE)
        self.assertEqual(self.agrees(), set())
        self.write(FILE.replace("int lone(int x) {\n", "int lone(int x) { // why\n\n"))
        self.assertEqual(self.agrees(), set())
        head, tail = FILE.split("int lone")
        self.write(head.replace("int at(", "int lone" + tail + "\nint at("))
        self.assertEqual(self.agrees(), set())

    def test_an_edit_costs_what_reads_it(self):
        self.agrees()
        self.write(FILE.replace("(x | 1)", "(x | 3)"))
        self.assertEqual(self.agrees(), {"lone"})
        self.write(FILE.replace("return x < y ? x : y;", "return y > x ? x : y;"))
        self.assertEqual(self.agrees(), {"least", "good", "bad", "other"})
        self.write("#define LIMIT 8\n", "limit.h")
        self.write(FILE)
        # Edits of the others may use the name, and repairs of `bad` concern `other`.
        self.assertEqual(self.agrees(), {"other", "bad", "at"})
        self.assertEqual(self.agrees(), set())

    def test_a_repair_is_another_one_where_its_surroundings_change(self):
        self.agrees()
        self.write(FILE.replace("  assert(r >= y);\n", "    assert(r >= y);\n"))
        self.assertEqual(self.agrees(), {"bad"})  # laid out in another way
        self.write(FILE.replace("STEP = 2", "STEP = 3"))
        self.assertEqual(self.agrees(), {"bad", "at"})  # a name that it could use

    def test_a_header_that_comes_up_in_front_of_another_one_counts(self):
        (self.folder / "front").mkdir()
        self.run_check("--", "-Ifront", "-I.", name="a.c")
        text = FILE.replace('"limit.h"', "<limit.h>")
        self.write(text)
        flags = ("--", "-Ifront", "-I.")
        self.run_check(*flags)
        self.write("#error here\n", "front/limit.h")
        self.assertIn("here", json.dumps(self.run_check(*flags)))

    def test_what_ran_out_of_time_is_not_tried_again_with_the_same_time(self):
        self.write(HARD + FILE)
        limits = ("--timeout", "0.2", "--function", "cubes", "--function", "least")
        first = self.run_check(*limits)
        self.assertIn("cubes", self.analysed)
        self.assertNotIn("tries again", self.err)
        self.assertEqual(self.run_check(*limits), first)
        self.assertEqual(self.analysed, set())
        self.assertIn("1 function: as time or memory ended before; --cache off", self.err)
        self.run_check("--timeout", "0.3", *limits[2:])
        self.assertIn("cubes", self.analysed)
        self.run_check("--cache", "off", *limits)
        self.assertIn("cubes", self.analysed)
        # Of a whole file, too, and with the time that was spent then.
        text = [subprocess.run([SALVE, "check", "a.c", "--timeout", "0.2", "--no-repair"],
                               cwd=self.folder, capture_output=True, text=True, timeout=300,
                               check=False, env={**os.environ, "XDG_CACHE_HOME":
                                                 str(self.folder / "cache")}).stdout
                for _ in range(2)]
        self.assertEqual(*[each.rsplit(";", 1)[0] for each in text])
        self.assertIn("ran out of time", text[0])

    def test_a_damaged_file_is_begun_anew(self):
        self.agrees()
        database = self.folder / "cache/salve/salve-results.sqlite"
        size = database.stat().st_size
        for damage in (b"not a database at all" * 500, bytes(size)[:100] + b"\xff" * size):
            for extra in ("-wal", "-shm"):
                database.with_name(database.name + extra).unlink(missing_ok=True)
            database.write_bytes(damage)
            self.agrees()
            self.assertIn("results.sqlite was damaged; results are gathered anew", self.err)
            self.assertEqual(self.agrees(), set())
            self.assertEqual(self.err.count("damaged"), 0)

    def test_results_of_another_layout_or_without_sense_are_left_alone(self):
        self.agrees()
        database = sqlite3.connect(self.folder / "cache/salve/salve-results.sqlite")
        database.execute("UPDATE results SET value = x'00'")
        database.commit()
        self.agrees()
        database.execute("PRAGMA user_version = 99")
        database.commit()
        database.close()
        self.agrees()
        self.assertEqual(self.agrees(), set())

    def test_where_nothing_can_be_written_all_works_without(self):
        everything = self.agrees()
        for home in ("/dev/null", "/proc", str(self.folder / "a.c")):
            self.run_check(XDG_CACHE_HOME=home)
            self.assertEqual(self.analysed, everything)
            self.assertNotIn("salve:", self.err)
        shutil.rmtree(self.folder / "cache")
        self.run_check("--cache", "off")
        self.assertFalse((self.folder / "cache").exists())
        self.write("cache: off\n", ".salve.yaml")
        self.run_check()
        self.assertFalse((self.folder / "cache").exists())
        self.write("cache: kept\n", ".salve.yaml")
        self.run_check()
        self.assertTrue((self.folder / "kept/salve-results.sqlite").exists())

    def test_several_at_once(self):
        expected = self.run_check("--cache", "off")
        command = [SALVE, "check", "a.c", "--format", "json", "--cache", "kept", "--jobs", "2"]
        running = [subprocess.Popen(command, cwd=self.folder, stdout=subprocess.PIPE, text=True)
                   for _ in range(4)]
        for process in running:
            self.assertEqual(without_times(json.loads(process.communicate(timeout=300)[0])),
                             expected)


if __name__ == "__main__":
    unittest.main()
