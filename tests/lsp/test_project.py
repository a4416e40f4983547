"""A project of several files in the real language server: what a compile database says of flags
and of who defines what, contracts of other files, and their mistakes at their place."""

import json
import os
import pathlib
import tempfile
import unittest

from client import Client

MAIN = """\
#include <assert.h>
#include "scale.h"
static int helper(int n) { return n + 1; }
int good(int x) { if (x > 0 && x < 9) assert(scale(x) == FACTOR * x); return helper(x); }
int bad(int x) { return scale(x); }
/*@ ensures \\result == nobody; */
int broken(int x) { assert(x == x); return total; }
"""
SCALE = """\
#include "scale.h"
int total;
static int helper(int n) { return n * FACTOR; }
/*@ requires 0 < x < 1000; */
int scale(int x) { total = 0; return helper(x); }
"""


@unittest.skipUnless(os.environ.get("SALVE"), "no engine was built")
class Project(unittest.TestCase):
    def setUp(self):
        holder = tempfile.TemporaryDirectory(prefix="salve-project-")
        self.addCleanup(holder.cleanup)
        self.folder = pathlib.Path(holder.name)
        for name, text in (("src/main.c", MAIN), ("src/scale.c", SCALE),
                           ("include/scale.h", "int scale(int x);\nextern int total;\n")):
            path = self.folder / name
            path.parent.mkdir(exist_ok=True)
            path.write_text(text, encoding="utf-8")
        (self.folder / "compile_commands.json").write_text(json.dumps([
            {"directory": ".", "file": "src/main.c",
             "arguments": ["cc", "-Iinclude", "-DFACTOR=3", "-c", "src/main.c"]},
            {"directory": "src", "file": "scale.c",
             "command": "cc -I ../include -D FACTOR=3 -c scale.c"},
            {"directory": ".", "file": "gone.c", "arguments": ["cc", "-c", "gone.c"]}]),
            encoding="utf-8")
        self.client = Client(command=[os.environ["SALVE"], "serve"])
        self.addCleanup(self.client.stop)
        self.client.initialize()

    def test_a_function_of_another_file(self):
        uri = (self.folder / "src/main.c").as_uri()
        self.client.open(uri, MAIN)
        lenses = self.client.lenses(
            uri, lambda titles: len(titles) == 3 and not any("…" in t for t in titles), 60)
        titles = [lens["command"]["title"] for lens in lenses]
        self.assertEqual(titles[0], "✓ proved")
        self.assertTrue(titles[1].startswith("✗ fails for x = "), titles)
        self.assertEqual(titles[2], "✓ but for parts of a contract that could not be used")
        items = self.client.diagnostics(
            uri, lambda items: {"failing-precondition", "contract"} <= {i["code"] for i in items})
        failing = next(item for item in items if item["code"] == "failing-precondition")
        self.assertEqual(failing["range"]["start"]["line"], 4)
        broken = next(item for item in items if item["code"] == "contract")
        self.assertEqual(broken["range"]["start"], {"line": 5, "character": 23})
        self.assertEqual(broken["severity"], 2)
        self.assertEqual([i for i in items if i["code"] == "syntax"], [])

    def test_a_database_that_is_none(self):
        for text in ("{", "[7]", '[{"file": "main.c"}]', ""):
            (self.folder / "compile_commands.json").write_text(text, encoding="utf-8")
            uri = (self.folder / "src/other.c").as_uri()
            self.client.open(uri, "#include <assert.h>\nint f(int x) { assert(x); return x; }\n")
            lenses = self.client.lenses(uri, lambda titles: any("✗ fails" in t for t in titles), 60)
            self.assertEqual(len(lenses), 1)
            self.client.forget()
            self.client.notify("textDocument/didClose", {"textDocument": {"uri": uri}})

    def test_an_excluded_file_waits_until_it_is_asked_for(self):
        (self.folder / ".salve.yaml").write_text("exclude: [other.c]\n", encoding="utf-8")
        text = "#include <assert.h>\nint f(int x) { assert(x); return x; }\n"
        uri = (self.folder / "src/other.c").as_uri()
        second = (self.folder / "src/second.c").as_uri()
        self.client.open(uri, text)
        self.client.open(second, text)  # its verdict comes after any of the first would
        self.client.lenses(second, lambda titles: any("✗ fails" in t for t in titles), 60)
        self.assertEqual(self.client.lenses(uri, lambda titles: True, 60), [])
        self.client.execute("salve.analyseNow", {"uri": uri})
        self.client.lenses(uri, lambda titles: any("✗ fails" in t for t in titles), 60)


if __name__ == "__main__":
    unittest.main()
