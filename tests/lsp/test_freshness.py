"""What a verdict rests on changes without its text: headers and other files of the program, on
disk or unsaved in another document. The verdict is marked and made again at once."""

import json
import os
import pathlib
import tempfile
import unittest

from client import CAPABILITIES, Client

MAIN = """\
#include <assert.h>
#include "limit.h"
int twice(int x);
int f(int x) { if (x == 1) assert(twice(x) == LIMIT); return 0; }
"""
WATCHING = {
    **CAPABILITIES,
    "workspace": {
        **CAPABILITIES["workspace"],
        "didChangeWatchedFiles": {"dynamicRegistration": True},
    },
}
PROVED = ["✓ proved"]


def fails(titles):
    return len(titles) == 1 and titles[0].startswith("✗") and "…" not in titles[0]


@unittest.skipUnless(os.environ.get("SALVE"), "no engine was built")
class Freshness(unittest.TestCase):
    def setUp(self):
        holder = tempfile.TemporaryDirectory(prefix="salve-fresh-")
        self.addCleanup(holder.cleanup)
        self.folder = pathlib.Path(holder.name).resolve()
        self.write("main.c", MAIN)
        self.write("twice.c", "int twice(int x) { return 2 * x; }\n")
        self.write("limit.h", "#define LIMIT 2\n")
        self.write("compile_commands.json", json.dumps(
            [{"directory": ".", "file": name, "arguments": ["cc", "-c", name]}
             for name in ("main.c", "twice.c")]))
        self.uri = (self.folder / "main.c").as_uri()
        self.client = Client(command=[os.environ["SALVE"], "serve"])
        self.addCleanup(self.client.stop)

    def write(self, name, text):
        (self.folder / name).write_text(text, encoding="utf-8")

    def begin(self, capabilities=CAPABILITIES):
        self.client.initialize(capabilities=capabilities)
        self.client.open(self.uri, MAIN)
        self.proved()

    def proved(self):
        self.client.lenses(self.uri, lambda titles: titles == PROVED, 60)

    def fails(self):
        self.client.lenses(self.uri, fails, 60)

    def test_a_header_on_disk(self):
        """No editor tells: the server looks by itself."""
        self.begin()
        self.write("limit.h", "#define LIMIT 3 /* changed */\n")
        self.fails()
        self.write("limit.h", "#define LIMIT 2\n")
        self.proved()

    def test_another_file_of_the_program_on_disk(self):
        self.begin()
        self.write("twice.c", "int twice(int x) { return 3 * x; }\n")
        self.fails()

    def test_files_that_the_editor_watches(self):
        self.begin(WATCHING)
        registered = self.client.wait(lambda m: m.get("method") == "client/registerCapability")
        patterns = [
            watcher["globPattern"]
            for registration in registered["params"]["registrations"]
            for watcher in registration["registerOptions"].get("watchers", [])
        ]
        self.assertIn("**/*.h", patterns)
        self.write("limit.h", "#define LIMIT 3 /* changed */\n")
        change = {"uri": (self.folder / "limit.h").as_uri(), "type": 2}
        self.client.notify("workspace/didChangeWatchedFiles", {"changes": [change]})
        self.fails()

    def test_a_header_that_is_not_saved(self):
        self.begin()
        header = (self.folder / "limit.h").as_uri()
        self.client.open(header, "#define LIMIT 2\n")
        self.client.change(header, 2, "#define LIMIT 3\n")
        self.fails()
        self.client.change(header, 3, "#define LIMIT 2\n")
        self.proved()
        self.client.change(header, 4, "#define LIMIT 3\n")
        self.fails()
        # Closed without having been saved: the file counts again.
        self.client.notify("textDocument/didClose", {"textDocument": {"uri": header}})
        self.proved()

    def test_another_file_of_the_program_that_is_not_saved(self):
        self.begin()
        other = (self.folder / "twice.c").as_uri()
        self.client.open(other, "int twice(int x) { return 2 * x; }\n")
        self.client.change(other, 2, "int twice(int x) { return 3 * x; }\n")
        self.fails()

    def test_marked_until_then(self):
        self.begin()
        header = (self.folder / "limit.h").as_uri()
        self.client.open(header, "#define LIMIT 2\n")
        self.proved()
        # The lens that is asked for right behind the change is answered before the analysis.
        self.client.change(header, 2, "#define LIMIT 3\n")
        found = self.client.result("textDocument/codeLens", {"textDocument": {"uri": self.uri}})
        self.assertEqual([lens["command"]["title"] for lens in found], ["✓ proved …"])
        self.fails()

    def test_a_header_that_appears(self):
        os.remove(self.folder / "limit.h")
        self.client.initialize()
        self.client.open(self.uri, MAIN)
        missing = lambda items: any("limit.h" in item["message"] for item in items)
        self.client.diagnostics(self.uri, missing)
        self.write("limit.h", "#define LIMIT 2\n")
        change = {"uri": (self.folder / "limit.h").as_uri(), "type": 1}
        self.client.notify("workspace/didChangeWatchedFiles", {"changes": [change]})
        self.proved()

    def test_nothing_is_done_again_that_is_as_it_was(self):
        self.begin()
        self.client.drain(0.5)  # the last refresh comes a moment after the lens
        self.client.forget()
        self.client.notify("workspace/didChangeWatchedFiles", {"changes": []})
        self.client.notify("textDocument/didSave", {"textDocument": {"uri": self.uri}})
        self.client.drain(1.5)
        methods = [message.get("method") for message in self.client.messages]
        self.assertNotIn("workspace/codeLens/refresh", methods)


if __name__ == "__main__":
    unittest.main()
