"""Settings from the editor and from .salve.yaml, and what is wrong in these files."""

import copy
import os
import pathlib
import tempfile
import time
import unittest

from client import CAPABILITIES, Client, span
from test_features import URI, Features


class Configuration(Features):
    ENDLESS = "int f(int x) {\n  //@ unknown timeout\n}\n"

    def timeout(self, seconds, uri=URI):
        self.client.lenses(uri, lambda titles: titles == [f"? timed out after {seconds} s"])

    def test_pushed(self):
        self.client.open(URI, self.ENDLESS)
        self.timeout(30)
        self.client.notify(
            "workspace/didChangeConfiguration",
            {"settings": {"salve": {"timeout": 7, "nonsense": 1, "repairs": "many"}}},
        )
        self.timeout(7)
        for part in ["salve.nonsense", "salve.repairs"]:
            self.client.wait(
                lambda m: m.get("method") == "window/logMessage" and part in m["params"]["message"]
            )

    def test_pulled(self):
        self.client.stop()
        capabilities = copy.deepcopy(CAPABILITIES)
        capabilities["workspace"]["configuration"] = True
        capabilities["workspace"]["didChangeConfiguration"] = {"dynamicRegistration": True}
        self.client = Client()
        self.addCleanup(self.client.stop)
        self.client.answers["workspace/configuration"] = lambda params: [{"timeout": 3}]
        self.client.initialize(capabilities)
        self.client.wait(lambda m: m.get("method") == "client/registerCapability")
        self.client.open(URI, self.ENDLESS)
        self.timeout(3)
        self.client.answers["workspace/configuration"] = lambda params: [{"timeout": 4}]
        self.client.notify("workspace/didChangeConfiguration", {"settings": None})
        self.timeout(4)

    def test_not_on_type(self):
        settings = {"settings": {"salve": {"onType": False}}}
        self.client.notify("workspace/didChangeConfiguration", settings)
        self.client.open(URI, "int f(int x) {\n  //@ proved\n}\n")
        self.client.lenses(URI, lambda titles: titles == ["✓ proved"])
        self.client.change(URI, 2, (0, 0, 0, 0, "\n"))
        self.client.lenses(URI, lambda titles: titles == ["? stopped"])
        time.sleep(0.3)
        self.client.lenses(URI, lambda titles: titles == ["? stopped"], 0)
        self.client.notify("textDocument/didSave", {"textDocument": {"uri": URI}})
        self.client.lenses(URI, lambda titles: titles == ["✓ proved"])

    def test_file(self):
        with tempfile.TemporaryDirectory() as folder:
            uri = f"file://{folder}/a%20b.c"
            with open(os.path.join(folder, ".salve.yaml"), "w") as file:
                file.write("timeout: 5\nrepairs: [1]\n")
            self.client.open(uri, self.ENDLESS)
            self.timeout(5, uri)
            self.client.wait(
                lambda m: m.get("method") == "window/logMessage"
                and ".salve.yaml:2" in m["params"]["message"]
            )
            with open(os.path.join(folder, ".salve.yaml"), "w") as file:
                file.write("timeout: 55\n")
            self.client.execute("salve.analyseNow", {"uri": uri})
            self.timeout(55, uri)
            with open(os.path.join(folder, ".salve.yaml"), "w") as file:
                file.write("timeout: 555\n")
            self.client.notify("workspace/didChangeWatchedFiles", {"changes": []})
            self.timeout(555, uri)

    def test_files_are_watched(self):
        capabilities = copy.deepcopy(CAPABILITIES)
        capabilities["workspace"]["didChangeWatchedFiles"] = {"dynamicRegistration": True}
        self.client.stop()
        self.start(capabilities)
        message = self.client.wait(lambda m: m.get("method") == "client/registerCapability")
        (registration,) = message["params"]["registrations"]
        self.assertEqual(registration["method"], "workspace/didChangeWatchedFiles")
        patterns = [w["globPattern"] for w in registration["registerOptions"]["watchers"]]
        self.assertEqual(patterns[:2], ["**/.salve.yaml", "**/compile_commands.json"])
        self.assertEqual(patterns[2:], ["**/*.c", "**/*.h", "**/*.inc"])


class Mistakes(Features):
    """Diagnostics in .salve.yaml."""

    def setUp(self):
        super().setUp()
        holder = tempfile.TemporaryDirectory(prefix="salve-configuration-")
        self.addCleanup(holder.cleanup)
        self.folder = pathlib.Path(holder.name)
        self.file = self.folder / ".salve.yaml"
        self.uri = self.file.as_uri()
        self.source = (self.folder / "a.c").as_uri()

    def open_source(self, capabilities=None):
        if capabilities:
            self.client.stop()
            self.start(capabilities)
        self.client.open(self.source, "int f(int x) {\n  //@ proved\n}\n")

    def found(self, *wanted):
        """Waits until the file has these: (severity, range, part of the message)."""

        def fits(items):
            return len(items) == len(wanted) and all(
                (item["severity"], item["range"]) == (severity, place)
                and part in item["message"]
                and (item["source"], item["code"]) == ("salve", "configuration")
                for item, (severity, place, part) in zip(items, wanted))

        self.client.diagnostics(self.uri, fits)
        self.client.forget()

    def test_of_a_file_on_disk(self):
        self.file.write_text("timeout: 5\ncolour: red # no\nrepairs: [1] # one\nunwind:\n")
        self.open_source()
        self.found((2, span(1, 0, 1, 6), "unknown setting 'colour'"),
                   (2, span(2, 9, 2, 12), "'repairs': expected a whole number"),
                   (2, span(3, 0, 3, 6), "'unwind': expected a value, got nothing"))
        self.file.write_text("timeout: 7\n# ä\nchecks: [bounds, bound]\n")
        self.client.notify("workspace/didChangeWatchedFiles", {"changes": []})
        self.found((2, span(2, 8, 2, 23), "'checks': expected"))
        self.file.write_text("timeout: 8\n")
        self.client.notify("workspace/didChangeWatchedFiles", {"changes": []})
        self.found()

    def test_that_is_unreadable(self):
        self.file.write_text("timeout: 5\nchecks: [bounds\ncolour: red\n")
        self.open_source()
        items = self.client.diagnostics(self.uri)
        self.assertEqual([item["severity"] for item in items], [1])
        self.client.forget()
        self.file.unlink()
        self.found()  # clients that watch nothing: once a second

    def test_of_a_text_that_is_not_saved(self):
        self.file.write_text("colour: red\n")
        self.open_source()
        self.found((2, span(0, 0, 0, 6), "colour"))
        self.client.open(self.uri, "colour: red\n", 3, "yaml")
        self.client.diagnostics(self.uri, lambda items: items, version=3)
        self.client.change(self.uri, 4, (0, 0, 0, 11, "ä: 1\ntimeout: soon"))
        self.client.diagnostics(
            self.uri, lambda items: [i["range"] for i in items] == [span(0, 0, 0, 2),
                                                                   span(1, 9, 1, 13)], version=4)
        self.client.change(self.uri, 5, "timeout: 3\n")
        self.found()
        self.client.notify("textDocument/didClose", {"textDocument": {"uri": self.uri}})
        self.found((2, span(0, 0, 0, 6), "colour"))  # as it is on disk
        self.client.notify("textDocument/didClose", {"textDocument": {"uri": self.source}})
        self.found()

    def test_settings_of_a_text_that_is_not_saved_count(self):
        self.file.write_text("timeout: 5\n")
        text = "int f(int x) {\n  //@ unknown timeout\n}\n"
        timeout = lambda n: self.client.lenses(
            self.source, lambda titles: titles == [f"? timed out after {n} s"])
        self.client.open(self.source, text)
        timeout(5)
        self.client.open(self.uri, "timeout: 5\n", 1, "yaml")
        self.client.change(self.uri, 2, "timeout: 6\n")
        timeout(6)
        self.client.notify("textDocument/didClose", {"textDocument": {"uri": self.uri}})
        timeout(5)

    def test_typing_is_awaited(self):
        self.client.open(self.uri, "", 1, "yaml")
        for version, text in enumerate(["t", "ti", "timeout", "timeout: 1"], 2):
            self.client.change(self.uri, version, text)
        self.client.change(self.uri, 6, "timeout: 10\nx: 1\n")
        self.client.diagnostics(self.uri, lambda items: items, version=6)
        versions = [m["params"].get("version") for m in self.client.messages
                    if m.get("method") == "textDocument/publishDiagnostics"]
        self.assertEqual(versions, [6])

    def test_are_pushed_where_the_client_pulls(self):
        capabilities = copy.deepcopy(CAPABILITIES)
        capabilities["textDocument"]["diagnostic"] = {}
        capabilities["workspace"]["diagnostics"] = {"refreshSupport": True}
        self.file.write_text("colour: red\n")
        self.open_source(capabilities)
        self.found((2, span(0, 0, 0, 6), "colour"))
        self.client.open(self.uri, "colour: red\n", 1, "yaml")
        report = self.client.result(
            "textDocument/diagnostic", {"textDocument": {"uri": self.uri}})
        self.assertEqual(report["items"], [])  # never both


if __name__ == "__main__":
    unittest.main()
