"""What a verdict rests on changes without its text: headers and other files of the program, on
disk or unsaved in another document. The verdict is marked and made again at once."""

import itertools
import json
import os
import pathlib
import signal
import tempfile
import time
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


@unittest.skipUnless(os.environ.get("SALVE_STEPPED"), "no engine was built")
class AtOnce(unittest.TestCase):
    """Whatever a verdict rests on changes: the answer right behind that has no tick that is not
    marked, and the next verdict is another one. The test turns the clock."""

    def setUp(self):
        holder = tempfile.TemporaryDirectory(prefix="salve-at-once-")
        self.addCleanup(holder.cleanup)
        self.folder = pathlib.Path(holder.name).resolve()
        self.write("main.c", MAIN)
        self.write("twice.c", "int twice(int x) { return 2 * x; }\n")
        self.write("limit.h", "#define LIMIT 2\n")
        self.write(".salve.yaml", "timeout: 30\n")
        self.write_commands()
        self.uri = self.uri_of("main.c")
        self.client = Client(command=[os.environ["SALVE_STEPPED"], "--clock", "hand"])
        self.addCleanup(self.client.stop)
        self.client.initialize(capabilities=WATCHING)
        self.client.open(self.uri, MAIN)
        self.settle()
        self.assertEqual(self.titles(), PROVED)

    def write(self, name, text):
        (self.folder / name).write_text(text, encoding="utf-8")

    def write_commands(self, *flags):
        self.write("compile_commands.json", json.dumps(
            [{"directory": ".", "file": name, "arguments": ["cc", *flags, "-c", name]}
             for name in ("main.c", "twice.c")]))

    def uri_of(self, name):
        return (self.folder / name).as_uri()

    def titles(self):
        found = self.client.lenses(self.uri, lambda titles: True)
        return [lens["command"]["title"] for lens in found]

    def advance(self, milliseconds):
        return self.client.result("salve/advance", {"milliseconds": milliseconds})["busy"]

    def settle(self):
        self.advance(500)
        while self.advance(0):
            time.sleep(0.005)
        self.advance(1000)

    def told(self, name, kind=2):
        change = {"uri": self.uri_of(name), "type": kind}
        self.client.notify("workspace/didChangeWatchedFiles", {"changes": [change]})

    def stale_then_failing(self):
        self.assertEqual(self.titles(), ["✓ proved …"])
        self.settle()
        self.assertTrue(fails(self.titles()), self.titles())

    def test_another_source_that_is_told_of(self):
        self.write("twice.c", "int twice(int x) { return 3 * x; }\n")
        self.told("twice.c")
        self.stale_then_failing()

    def test_another_source_that_is_saved(self):
        other = self.uri_of("twice.c")
        self.client.open(other, "int twice(int x) { return 2 * x; }\n")
        self.settle()
        self.write("twice.c", "int twice(int x) { return 3 * x; }\n")
        self.client.change(other, 2, "int twice(int x) { return 3 * x; }\n")
        self.client.notify("textDocument/didSave", {"textDocument": {"uri": other}})
        self.stale_then_failing()

    def test_another_source_that_is_deleted(self):
        os.remove(self.folder / "twice.c")
        self.told("twice.c", 3)
        self.stale_then_failing()

    def test_a_header_on_disk_that_is_told_of(self):
        self.write("limit.h", "#define LIMIT 3\n")
        self.told("limit.h")
        self.stale_then_failing()

    def test_a_header_on_disk_of_which_nobody_tells(self):
        self.write("limit.h", "#define LIMIT 3\n")
        self.advance(1000)
        self.assertNotEqual(self.titles(), PROVED)
        self.settle()
        self.assertTrue(fails(self.titles()))

    def test_a_header_that_is_not_saved(self):
        header = self.uri_of("limit.h")
        self.client.open(header, "#define LIMIT 2\n")
        self.settle()
        self.client.change(header, 2, "#define LIMIT 3\n")
        self.stale_then_failing()

    def test_a_header_that_changes_while_the_text_is_parsed(self):
        """Before the server looks at the files by itself."""
        header = self.uri_of("limit.h")
        self.client.open(header, "#define LIMIT 2\n")
        self.settle()
        self.client.change(self.uri, 2, MAIN.replace("return 0", "return 5"))
        self.advance(20)  # it is no typing: the parser begins
        self.client.change(header, 2, "#define LIMIT 3\n")
        for step in itertools.count():
            if not self.advance(1 if step < 300 else 0):
                break
            time.sleep(0.005)
        self.assertTrue(fails(self.titles()), self.titles())

    def test_settings_of_the_project(self):
        self.write(".salve.yaml", "compilerFlags: ['-DNDEBUG=1']\nstringLength: 9\n")
        self.told(".salve.yaml")
        self.assertEqual(self.titles(), ["✓ proved …"])
        self.settle()
        self.assertEqual(self.titles(), PROVED)

    def test_settings_of_the_editor(self):
        self.client.notify(
            "workspace/didChangeConfiguration", {"settings": {"salve": {"stringLength": 9}}})
        self.assertEqual(self.titles(), ["✓ proved …"])
        self.client.execute("salve.stop", self.uri)
        self.assertEqual(self.titles(), ["? stopped"])
        self.client.execute("salve.analyseNow", self.uri)
        self.settle()
        self.assertEqual(self.titles(), PROVED)

    def test_how_it_is_compiled(self):
        self.write("limit.h", "#ifdef OTHER\n#define LIMIT 3\n#else\n#define LIMIT 2\n#endif\n")
        self.told("limit.h")
        self.settle()
        self.assertEqual(self.titles(), PROVED)
        self.write_commands("-DOTHER")
        self.told("compile_commands.json")
        self.stale_then_failing()

    def test_stopped_is_not_passed(self):
        self.write("limit.h", "#define LIMIT 3\n")
        self.told("limit.h")
        self.client.execute("salve.stop", self.uri)
        self.assertEqual(self.titles(), ["? stopped"])
        self.settle()
        self.assertEqual(self.titles(), ["? stopped"])

    def test_crashed_is_not_passed(self):
        self.write("limit.h", "#define LIMIT 3\n")
        self.told("limit.h")
        self.advance(500)
        killed = set()
        while self.advance(0):
            for worker in self.client.workers():
                killed.add(worker)
                try:
                    os.kill(worker, signal.SIGKILL)
                except ProcessLookupError:
                    pass
        self.assertGreater(len(killed), 1)
        self.assertNotIn("✓", str(self.titles()))


if __name__ == "__main__":
    unittest.main()
