#!/usr/bin/env python3
"""Random messages and edits against a real server: every request is answered once, nothing
crashes, the end is clean.

usage: SALVE_SERVER=build/salve fuzz.py [SEED [STEPS]]      (with the engine; ctest: scripted)
"""

import json
import os
import pathlib
import random
import sys
import tempfile

sys.path.insert(0, str(pathlib.Path(__file__).parent))
from client import PATIENCE, Client

TEXTS = [
    "int f(int x) {\n  //@ sleep 20\n  //@ proved\n}\n",
    "int g(int x) {\n  x = 1;\n  //@ fail x = 1\n  //@ suspect x = 1 => why\n"
    "  //@ repair x = 1 => x = 2\n}\n",
    "int s(int x) {\n  //@ branch x > 0 => true\n  //@ step x = 1 => x = 1\n  //@ fail x = 1\n"
    "  if (x > 0) x = 1;\n}\n",
    "int h(int x) {\n  //@ crash\n}\nint i(int x) {\n  //@ memory\n}\n",
    '#include "b.h"\nint max(int x, int y) { int r = x; if (x > y) r = y;\n'
    "  __CPROVER_assert(r >= y, 0); return r; }\n",
    "\ufeffint \u00e4\U0001f600(void) {\r\n return 1 +\n", "", "}}}{{{", "\x00\x01" * 40, "int a[" * 50,
]
METHODS = ["textDocument/codeLens", "textDocument/codeAction", "textDocument/hover",
           "textDocument/inlayHint", "textDocument/diagnostic", "workspace/diagnostic",
           "workspace/textDocumentContent", "workspace/executeCommand", "shutdown ", "", "salve/none"]
COMMANDS = ["analyseNow", "applyRepair", "compareRepairs", "createTest", "explain", "giveMoreTime",
            "requestMoreRepairs", "restartWorkers", "showAllRepairs", "showFailingRun",
            "showInvariants", "showIteration", "stop", "none"]
NOTIFICATIONS = ["workspace/didChangeWorkspaceFolders", "textDocument/didSave", "textDocument/didClose", "$/cancelRequest", "$/setTrace",
                 "workspace/didChangeWatchedFiles", "workspace/didChangeConfiguration",
                 "window/workDoneProgress/cancel", "initialized", "none"]


class Fuzz:
    def __init__(self, seed, folder):
        self.random = random.Random(seed)
        self.uris = [(pathlib.Path(folder) / name).as_uri() for name in ("a.c", "b.h", "c.c")]
        self.uris.append("untitled:x")
        self.client = Client()
        self.client.initialize()
        self.asked, self.version = [], 1

    def value(self, depth=0):
        """Any JSON, often something that nearly fits."""
        choose = self.random.choice
        kinds = [lambda: choose(self.uris), lambda: choose([None, True, -1, 7, 2**40, 1.5, "", "f"]),
                 lambda: {"line": choose([0, 1, 3, 10**9, -1]), "character": choose([0, 2, 10**9])},
                 lambda: {"uri": choose(self.uris), "version": self.version}]
        if depth < 3:
            kinds += [lambda: [self.value(depth + 1) for _ in range(self.random.randrange(3))],
                      lambda: {name: self.value(depth + 1) for name in self.random.sample(
                          ["uri", "textDocument", "range", "start", "end", "position", "text",
                           "context", "changes", "settings", "salve", "token", "id"], 3)}]
        return choose(kinds)()

    def params(self):
        document = {"uri": self.random.choice(self.uris), "version": self.version}
        place = {"line": self.random.randrange(6), "character": self.random.randrange(20)}
        params = {"textDocument": document, "position": place, "context": {"diagnostics": []},
                  "range": {"start": place, "end": place},
                  "command": "salve." + self.random.choice(COMMANDS),
                  "arguments": [{"uri": document["uri"], "position": place}]}
        if self.random.random() < 0.3:
            params[self.random.choice(list(params))] = self.value()
        return params if self.random.random() < 0.95 else self.value()

    def request(self):
        self.asked.append(self.client.start_request(self.random.choice(METHODS), self.params()))

    def notification(self):
        self.client.notify(self.random.choice(NOTIFICATIONS), self.params())

    def open(self):
        self.client.open(self.random.choice(self.uris), self.random.choice(TEXTS))

    def edit(self):
        self.version += 1
        number = lambda most: self.random.choice([0, 1, self.random.randrange(most), 10**9])
        changes = [
            (number(5), number(20), number(5), number(20), self.random.choice(["", "x", "\n", "}", "é😀"]))
            if self.random.random() < 0.8 else self.random.choice(TEXTS)
            for _ in range(self.random.randrange(1, 4))]
        self.client.change(self.random.choice(self.uris), self.version, *changes)

    def malformed(self):
        self.client.body(self.random.choice(
            ["{", "[]", "null", "7", '{"jsonrpc":"2.0"}', '{"method":7}', b"\xff\xfe", '"x"',
             json.dumps({"jsonrpc": "2.0", "method": "textDocument/didOpen", "params": self.value()}),
             json.dumps({"jsonrpc": "2.0", "id": 10**6, "result": self.value()})]))

    def run(self, steps):
        kinds = [self.request] * 5 + [self.edit] * 4 + [self.notification] * 2
        kinds += [self.open] * 2 + [self.malformed]
        for _ in range(steps):
            self.random.choice(kinds)()
            if self.random.random() < 0.05:
                self.client.drain(self.random.random() * 0.05)
        for number in self.asked:
            response = self.client.response(number, PATIENCE)
            assert ("result" in response) != ("error" in response), response
        assert self.client.process.poll() is None, "the server has ended"
        answers = [m["id"] for m in self.client.messages if "method" not in m and "id" in m]
        assert all(answers.count(number) == 1 for number in self.asked), "answered twice"
        status = self.client.stop()
        assert status in (0, None), f"the server ended with {status}"


def main():
    seed = int(sys.argv[1]) if len(sys.argv) > 1 else random.randrange(10**6)
    print("seed", seed, flush=True)
    with tempfile.TemporaryDirectory(prefix="salve-fuzz-") as folder:
        Fuzz(seed, folder).run(int(sys.argv[2]) if len(sys.argv) > 2 else 500)


if __name__ == "__main__":
    os.environ.setdefault("SALVE_SERVER", "build/salve")
    main()
