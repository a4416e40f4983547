"""A person types in one function: what is shown of the others stays, moves with the text and
changes at most once in a pause; few processes are started.

The clock is turned by the test (`salve/advance`), so nothing depends on how fast a machine is.
"""

import copy
import os
import pathlib
import tempfile
import time
import unittest

from client import CAPABILITIES, OFFERS, Client, eventually

URI = "file:///tmp/salve-typing.c"
BEFORE = """\
#include <assert.h>

int max(int x, int y) {
  int r = x;
  if (y > x)
    r = x;
  assert(r >= x && r >= y);
  return r;
}

int twice(int x) {
  if (x < 0 || x > 99)
    return 0;
  int r = x + x + 1;
  assert(r == 2 * x);
  return r;
}

int half(int x) {
  int r = x / 2;
  assert(x < 0 || r <= x);
  return r;
}

int sign(int x) {
  int r = x < 0 ? -1 : 1;
  assert(x != 0 || r == 0);
  return r;
}

int next(int i, int size) {
  if (size < 1 || i < 0 || i >= size)
    return 0;
  i = i + 1;
  assert(i < size);
  return i;
}

"""
EDITED = """\
int edited(int a, int b) {
  int sum = 0;

  return sum;
}

"""
AFTER = """\
int low(int x) {
  int r = x & 15;
  assert(r < 16);
  return r;
}

int third(const int a[3]) {
  int r = 0;
  for (int i = 0; i < 3; i++)
    r = a[i];
  assert(r == a[2]);
  return r;
}

int clamp(int x) {
  if (x > 10)
    x = 10;
  if (x < 0)
    x = 1;
  assert(x == 0 || x > 0);
  assert(x < 10);
  return x;
}

int mix(int x) {
  int r = x ^ 5;
  assert((r ^ 5) == x + 1);
  return r;
}
"""
TEXT = BEFORE + EDITED + AFTER
FAILING = {"max", "twice", "sign", "next", "clamp", "mix"}
OTHERS = FAILING | {"half", "low", "third"}
# What is typed, with the milliseconds before each key that is not typed at once: `|` is a pause,
# `<` a backspace. Half lines, names that are not there, braces and quotes that stay open.
TYPED = """\
  if (a > b) {|
    int large = a|;
    sum = lrage<<<<<<|arge + b;
    while (sum > 100|) {
      sum = sum / 2;|
    }
  }|
  int unclosed(int z) {|<<<<<<<<<<<<<<<<<<<<<
  assert(sum >=|<<<<<<<<<<<<<
  for (int i = 0; i < a; i++|) {
    sum += i|
  "text|<<<<<<
  undeclared(sum);|<<<<<<<<<<<<<<<<<
  } }|<;
  struct pair {|  int a; };
  sum = sum + 1;|
"""
KEY = 140  # milliseconds between keys
LONGEST_PAUSE = 500


class Typist:
    """Keys at a caret inside the function, and what a client shows meanwhile."""

    def __init__(self, client, text, uri=URI):
        self.client, self.text, self.uri = client, text, uri
        self.at = text.index("int sum = 0;\n") + len("int sum = 0;\n")
        self.version, self.keys, self.pauses = 1, 0, 0

    def position(self, at):
        line = self.text.count("\n", 0, at)
        return {"line": line, "character": at - (self.text.rfind("\n", 0, at) + 1)}

    def key(self, key):
        self.press(key)
        advance(self.client, KEY)

    def press(self, key):
        begin = self.at - 1 if key == "<" else self.at
        new = "" if key == "<" else key
        place = {"start": self.position(begin), "end": self.position(self.at)}
        self.text = self.text[:begin] + new + self.text[self.at :]
        self.at = begin + len(new)
        self.version += 1
        self.keys += 1
        self.client.notify(
            "textDocument/didChange",
            {"textDocument": {"uri": self.uri, "version": self.version},
             "contentChanges": [{"range": place, "text": new}]},
        )

    def function_at(self, line):
        """The function that a line is in, by the text as it is."""
        starts = [(self.text.count("\n", 0, self.text.index(f"int {name}(")), name)
                  for name in OTHERS | {"edited"} if f"int {name}(" in self.text]
        return max((start for start in starts if start[0] <= line), default=(0, ""))[1]


def advance(client, milliseconds):
    return client.result("salve/advance", {"milliseconds": milliseconds})["busy"]


def settle(client):
    """A pause, and the end of all that is done in it. More time passes only then."""
    advance(client, LONGEST_PAUSE)
    while advance(client, 0):
        time.sleep(0.005)
    advance(client, 2 * LONGEST_PAUSE)


@unittest.skipUnless(os.environ.get("SALVE_STEPPED"), "no engine was built")
class Typing(unittest.TestCase):
    capabilities = CAPABILITIES

    def setUp(self):
        holder = tempfile.TemporaryDirectory(prefix="salve-typing-")
        self.addCleanup(holder.cleanup)
        self.folder = pathlib.Path(holder.name)
        self.log = self.folder / "log"
        self.client = Client(command=[
            "env", f"XDG_CACHE_HOME={self.folder}", os.environ["SALVE_STEPPED"], "--clock", "hand",
            "--jobs", "1", "--log", str(self.log)])
        self.addCleanup(self.client.stop)
        self.client.initialize(capabilities=self.capabilities)
        self.client.open(URI, TEXT)
        settle(self.client)
        self.typist = Typist(self.client, TEXT)
        self.shown = self.findings()
        self.assertEqual(set(name for name, _ in self.shown), FAILING)
        self.client.forget()

    def pushes(self):
        self.client.drain()
        return [m["params"] for m in self.client.messages
                if m.get("method") == "textDocument/publishDiagnostics"]

    def items(self):
        return self.pushes()[-1]["diagnostics"]

    def findings(self, items=None):
        """(function, code) of what is shown."""
        return {(self.typist_function(item["range"]["start"]["line"]), item["code"])
                for item in (self.items() if items is None else items)
                if item["code"] in ("failing-assertion", "suspect")}

    def typist_function(self, line):
        return self.typist.function_at(line)

    def of_others(self, items):
        return {found for found in self.findings(items) if found[0] != "edited"}

    def lenses(self):
        found = self.client.result("textDocument/codeLens", {"textDocument": {"uri": URI}})
        return {lens["command"]["arguments"][0]["function"]: lens["command"]["title"]
                for lens in found if lens["command"]["title"] not in OFFERS}

    def started(self):
        return self.log.read_text().count(" waits\n")

    def test_315_keys(self):
        keys = TYPED.replace("|", "")[:315]
        self.assertEqual(len(keys), 315)
        pauses = {i - TYPED[:i].count("|") for i, key in enumerate(TYPED) if key == "|"}
        vanished, crowded, pushes = [], [], 0
        for number, key in enumerate(keys):
            if number in pauses or number % 40 == 39:
                settle(self.client)
                pushed = self.pushes()
                pushes += len(pushed)
                if len(pushed) > 1:
                    crowded.append((number, len(pushed)))
                for push in pushed:
                    if missing := self.shown - self.of_others(push["diagnostics"]):
                        vanished.append((number, missing))
                self.client.forget()
            self.typist.key(key)
            # While somebody types nothing is pushed.
            self.assertEqual(self.pushes(), [], number)
        self.assertEqual(self.typist.keys, 315)
        self.assertGreater(pushes, len(pauses) // 2)
        self.assertEqual(vanished, [])
        self.assertEqual(crowded, [])
        self.assertLessEqual(self.started(), 3)

    def broken(self):
        """An open brace swallows what follows."""
        for key in "  if (a > b) {\n":
            self.typist.key(key)
        settle(self.client)

    def test_what_is_swallowed_is_stale(self):
        self.broken()
        items = self.items()
        self.assertIn("syntax", {item["code"] for item in items})
        self.assertLessEqual(self.shown, self.of_others(items))
        stale = {self.typist.function_at(item["range"]["start"]["line"])
                 for item in items if item["message"].endswith("(stale)")}
        self.assertEqual(stale, {"clamp", "mix"})
        lenses = self.lenses()
        self.assertEqual(lenses["low"], "~ proved (stale)")
        self.assertTrue(lenses["clamp"].startswith("✗ fails for") and
                        lenses["clamp"].endswith("(stale)"), lenses)
        self.assertEqual(lenses["half"], "✓ proved")
        # Nothing that is stale is offered as an edit.
        place = next(i for i in items if i["message"].endswith("(stale)"))["range"]
        self.assertEqual(self.client.actions(URI, place), [])
        for key in "}\n":
            self.typist.key(key)
        self.client.forget()
        settle(self.client)
        self.assertEqual(self.of_others(self.items()), self.shown)
        self.assertNotIn("stale", str(self.items()) + str(self.lenses()))

    def test_a_function_that_is_deleted_is_gone(self):
        self.broken()
        begin, end = (self.typist.text.index(f"int {name}(") for name in ("clamp", "mix"))
        first, last = self.typist.position(begin), self.typist.position(end)
        self.client.change(URI, 1000, (first["line"], 0, last["line"], 0, ""))
        self.typist.text = self.typist.text[:begin] + self.typist.text[end:]
        self.client.forget()
        settle(self.client)
        self.assertEqual({name for name, _ in self.of_others(self.items())}, FAILING - {"clamp"})
        self.assertNotIn("clamp", self.lenses())

    def test_a_header_that_is_half_written(self):
        """Without the header nothing is asserted any more: that refutes nothing."""
        self.client.change(URI, 1000, (0, 17, 0, 18, ""))
        self.client.forget()
        settle(self.client)
        self.assertLessEqual(self.shown, self.findings())
        self.assertNotIn("✓", str(self.lenses()))

    def test_pauses_are_longer_than_keys_are_apart(self):
        """With 240 ms between keys nothing is begun; each is within the shortest pause and twice that."""
        before = self.log.read_text().count(": parse")
        for key in "  sum = sum;\n" * 2:
            self.typist.key(key)
            advance(self.client, 240 - KEY)
        self.assertLessEqual(self.log.read_text().count(": parse"), before + 1)
        advance(self.client, 500)
        self.assertEqual(self.log.read_text().count(": parse"), before + 2)

    def test_a_running_job_is_stopped_and_its_process_goes_on(self):
        for round in range(12):
            self.client.change(URI, 1000 + round, (2, 0, 2, 0, f"int g{round}(int a[4]) {{ assert(a[0] * a[1] != {1013 + round}); return 0; }}\n"))
            advance(self.client, LONGEST_PAUSE)
            self.assertTrue(eventually(lambda: f": g{round}\n" in self.log.read_text()))
        settle(self.client)
        self.assertLessEqual(self.started(), 3)


class Pulling(Typing):
    """The same for a client that pulls."""

    capabilities = copy.deepcopy(CAPABILITIES)
    capabilities["textDocument"]["diagnostic"] = {}
    capabilities["workspace"]["diagnostics"] = {"refreshSupport": True}

    def items(self):
        document = {"textDocument": {"uri": URI}}
        return self.client.result("textDocument/diagnostic", document)["items"]

    def test_315_keys(self):
        for number, key in enumerate(TYPED.replace("|", "")):
            self.typist.key(key)
            if number % 16 == 15:
                settle(self.client)
            self.assertLessEqual(self.shown, self.of_others(self.items()), number)
        self.assertEqual(self.pushes(), [])


if __name__ == "__main__":
    unittest.main()
