"""Conversations with the server, as transcripts/*.txt have them, one a test.

    == what it shows [section of the specification]
    text NAME            and lines that begin with `| `: a text that is called $NAME
    client {…}           what the client can do, merged into the usual; null takes something away
    initialize {…}       with these params; the answer is kept
    open NAME [VERSION [LANGUAGE]]
    settled NAME         until nothing of it is being analysed
    > {…}                a message to the server, without "jsonrpc"
    < {…}                a message of the server that has all this, old or new, each once; of a list
                         the first items count, `[…, null, …]` leaves one open, `"…part…"` is a part
    none {…}             no such message has come
    forget               what has come so far
    answer METHOD JSON   what requests of the server for METHOD get
    exit N               the process ends with this status

What is in front of the first case belongs to each. `@NAME` is the URI of a text, `#NAME "part"` the range of a part of it.
"""

import copy
import json
import os
import pathlib
import re
import tempfile
import unittest

from client import CAPABILITIES, PATIENCE, Client, place_of

FOLDER = pathlib.Path(__file__).parent / "transcripts"


def merged(base, change):
    if not isinstance(base, dict) or not isinstance(change, dict):
        return change
    result = dict(base)
    for key, value in change.items():
        if value is None:
            result.pop(key, None)
        else:
            result[key] = merged(result.get(key, {}), value)
    return result


def fits(wanted, got):
    if isinstance(wanted, dict):
        return isinstance(got, dict) and all(k in got and fits(v, got[k]) for k, v in wanted.items())
    if isinstance(wanted, list):
        return (isinstance(got, list) and (len(got) >= len(wanted) if wanted else got == [])
                and all(w is None or fits(w, g) for w, g in zip(wanted, got)))
    if isinstance(wanted, str) and wanted.startswith("…") and wanted.endswith("…"):
        return isinstance(got, str) and wanted[1:-1] in got
    return wanted == got and type(wanted) is type(got)


class Conversation:
    def __init__(self, test, folder):
        self.test, self.folder = test, folder
        self.client = Client()
        test.addCleanup(self.client.stop)
        self.client._next = 1000  # numbers below are the transcript's
        self.capabilities, self.texts, self.used = copy.deepcopy(CAPABILITIES), {}, set()

    def uri(self, name):
        return name if ":" in name else (self.folder / name).as_uri()

    def json(self, text):
        text = re.sub(r'#([\w.]+) "((?:[^"\\]|\\.)*)"',
                      lambda m: json.dumps(place_of(self.texts[m[1]], json.loads(f'"{m[2]}"'))), text)
        return json.loads(re.sub(r'"@([^"]+)"', lambda m: json.dumps(self.uri(m[1])), text))

    def receive(self, wanted):
        def new(message):
            known = {k: v for k, v in message.items() if k != "_time"}
            return id(message) not in self.used and fits(wanted, known)
        try:
            self.used.add(id(self.client.wait(new)))
        except AssertionError as error:
            self.test.fail(f"{json.dumps(wanted)}: {error}")

    def do(self, word, rest):
        if word == "client":
            self.capabilities = merged(self.capabilities, json.loads(rest))
        elif word == "initialize":
            params = {"processId": None, "rootUri": None, "capabilities": self.capabilities}
            self.client.send({"id": 0, "method": "initialize",
                              "params": {**params, **self.json(rest or "{}")}})
            self.client.response(0)
            self.client.notify("initialized")
        elif word == "open":
            name, version, language = (rest.split() + ["1", "c"])[:3] if " " in rest else (rest, 1, "c")
            self.client.open(self.uri(name), self.texts[name], int(version), language)
        elif word == "settled":
            self.client.lenses(self.uri(rest),
                               lambda titles: titles and not any("…" in t for t in titles))
        elif word == ">":
            self.client.send(self.json(rest))
        elif word == "<":
            self.receive(self.json(rest))
        elif word == "none":
            self.client.drain(0.05)
            for message in self.client.messages:
                self.test.assertFalse(fits(self.json(rest), message), message)
        elif word == "forget":
            self.client.forget()
        elif word == "answer":
            method, answer = rest.split(" ", 1)
            value = self.json(answer)
            self.client.answers[method] = lambda params: value
        elif word == "exit":
            self.test.assertEqual(self.client.process.wait(PATIENCE), int(rest))
        else:
            self.test.fail(f"what is '{word}'?")

    def run(self, lines):
        text = None
        for line in lines:
            if line.startswith("| ") or line == "|":
                self.texts[text] += line[2:] + "\n"
                continue
            word, _, rest = line.partition(" ")
            if word == "text":
                text, self.texts[rest] = rest, ""
            else:
                self.do(word, rest)


class Transcripts(unittest.TestCase):
    pass


def add(path, title, lines):
    def test(self):
        holder = tempfile.TemporaryDirectory(prefix="salve-transcript-")
        self.addCleanup(holder.cleanup)
        Conversation(self, pathlib.Path(holder.name)).run(lines)

    test.__doc__ = title
    number = sum(1 for name in vars(Transcripts) if name.startswith(f"test_{path.stem}_")) + 1
    setattr(Transcripts, f"test_{path.stem}_{number:02}", test)


for file in sorted(FOLDER.glob("*.txt")):
    prelude, *cases = re.split(r"^== ", file.read_text(encoding="utf-8"), flags=re.MULTILINE)
    for case in cases:
        first, *others = case.splitlines()
        others = prelude.splitlines() + others
        assert re.fullmatch(r".+ \[[\w/$ ]+\]", first), f"{file.name}: no section: {first}"
        add(file, first, [line for line in others if line.strip()])


if __name__ == "__main__":
    unittest.main()
