"""What a server meets around it: clients that do not answer, homes that cannot be written, headers in
cycles, files that go away, very many files. With the real engine."""

import os
import pathlib
import sqlite3
import subprocess
import tempfile
import unittest

from client import SILENCE, Client

FAILING = "#include <assert.h>\nint f(int x) { assert(x < 7); return x; }\n"


@unittest.skipUnless(os.environ.get("SALVE"), "no engine was built")
class Surroundings(unittest.TestCase):
    def setUp(self):
        holder = tempfile.TemporaryDirectory(prefix="salve-around-")
        self.addCleanup(holder.cleanup)
        self.folder = pathlib.Path(holder.name).resolve()
        self.uri = (self.folder / "f.c").as_uri()

    def start(self, cache="/dev/null", capabilities=None, answers=()):
        client = Client(command=["env", f"XDG_CACHE_HOME={cache}", os.environ["SALVE"], "serve"])
        self.addCleanup(client.stop)
        for method in answers:
            client.answers[method] = SILENCE
        client.initialize(capabilities)
        return client

    def fails(self, client, text=FAILING, uri=None):
        """The text is analysed, and found to fail."""
        client.open(uri or self.uri, text)
        client.lenses(uri or self.uri,
                      lambda titles: titles and titles[0].startswith("✗ fails") and "…" not in titles[0], 60)

    def test_a_client_that_never_answers(self):
        capabilities = {"workspace": {"configuration": True, "codeLens": {"refreshSupport": True},
                                      "didChangeWatchedFiles": {"dynamicRegistration": True}},
                        "window": {"workDoneProgress": True, "showDocument": {"support": True}}}
        client = self.start(capabilities=capabilities, answers=[
            "workspace/configuration", "workspace/codeLens/refresh", "client/registerCapability",
            "window/workDoneProgress/create", "window/showDocument"])
        self.fails(client)
        self.assertIn("result", client.execute("salve.showFailingRun", self.uri))

    def test_a_cache_of_another_version_or_half_written(self):
        cache = self.folder / "cache/salve"
        cache.mkdir(parents=True)
        self.fails(self.start(cache.parent))
        (file,) = cache.glob("*.sqlite")
        with open(file, "r+b") as half:
            half.truncate(file.stat().st_size // 2 or 1)
        for side in cache.glob("*.sqlite-*"):
            side.unlink()
        self.fails(self.start(cache.parent))
        for side in cache.glob("*"):
            side.unlink()
        other = sqlite3.connect(file)
        other.execute("create table result (other)")
        other.execute("pragma user_version = 999")
        other.commit()
        other.close()
        self.fails(self.start(cache.parent))

    def test_two_servers_on_one_cache(self):
        clients = [self.start(self.folder) for _ in range(2)]
        for number, client in enumerate(clients):
            client.open(self.uri, FAILING + f"// {number}\n")
        for client in clients:
            client.lenses(self.uri, lambda titles: titles and titles[0].startswith("✗ fails"), 60)

    def test_a_home_that_cannot_be_written(self):
        home = self.folder / "home"
        home.write_text("no folder", encoding="utf-8")
        self.fails(self.start(home))

    def test_headers_in_a_cycle(self):
        for name, other in (("a.h", "b.h"), ("b.h", "a.h")):
            (self.folder / name).write_text(f'#pragma once\n#include "{other}"\n', encoding="utf-8")
        self.fails(self.start(), '#include "a.h"\n' + FAILING)
        (self.folder / "c.h").write_text('#include "c.h"\n', encoding="utf-8")
        client = self.start()
        client.open(self.uri, '#include "c.h"\n' + FAILING)
        client.diagnostics(self.uri, lambda items: "syntax" in {item["code"] for item in items}, seconds=60)
        self.fails(client, uri=(self.folder / "g.c").as_uri())

    def test_a_file_that_goes_away_while_it_is_analysed(self):
        header = self.folder / "limit.h"
        header.write_text("#define LIMIT 7\n", encoding="utf-8")
        (self.folder / "f.c").write_text(FAILING, encoding="utf-8")
        client = self.start()
        client.open(self.uri, '#include "limit.h"\n' + FAILING)
        (self.folder / "f.c").rename(self.folder / "other.c")
        header.rename(self.folder / "limits.h")
        client.diagnostics(self.uri, lambda items: "syntax" in {item["code"] for item in items}, seconds=60)
        client.notify("textDocument/didClose", {"textDocument": {"uri": self.uri}})
        self.fails(client, uri=(self.folder / "other.c").as_uri())

    def test_ten_thousand_files_change(self):
        client = self.start()
        self.fails(client)
        client.notify("workspace/didChangeWatchedFiles", {"changes": [
            {"uri": (self.folder / f"{i}.h").as_uri(), "type": 1 + i % 3} for i in range(10_000)]})
        found = client.lenses(self.uri, lambda titles: len(titles) == 1 and "…" not in titles[0], 60)
        self.assertTrue(found[0]["command"]["title"].startswith("✗ fails"))

    def test_a_server_of_a_client_that_is_gone(self):
        dead = subprocess.Popen(["true"])
        dead.wait()
        client = Client(command=[os.environ["SALVE"], "serve"])
        self.addCleanup(client.stop)
        client.initialize(processId=dead.pid)
        self.fails(client)  # its number means nothing here


if __name__ == "__main__":
    unittest.main()
