"""Inlay hints: the failing run in the code."""

import copy
import os
import unittest

from client import CAPABILITIES, Client, span
from test_features import URI, Features

LOOP = """\
int sum(int n) {
  //@ step s = 0 => s = 0
  //@ step i = 0 => i = 0
  //@ branch i < n => true
  //@ step s += i => s = 0
  //@ step i++ => i = 1
  //@ branch i < n => true
  //@ step s += i => s = 1
  //@ step i++ => i = 2
  //@ branch i < n => false
  //@ branch switch (s => 1
  //@ step long_name => long_name = {1000000, 1000000, 1000000, 1000000}
  //@ step other => a_name_that_is_much_too_long_to_be_shown_in_a_line = 7
  //@ fail s == 0
  int s = 0;
  for (int i = 0; i < n; i++) // sums
    s += i;
  switch (s) {}
  set(long_name), set(other);
  assert(s == 0);
}
"""
HINTS = {
    14: "s = 0",
    15: "i = 2, not taken (◂ 3 of 3)",
    16: "s = 1 (◂ 2 of 2)",
    17: "switch (s = 1",
    18: "long_name = {1000000, 1000000, 10000…, …",
}
OTHER = "int f(int x) {\n  //@ proved\n}\n"
TWO = """\
#include <assert.h>
static int twice(int x) {
  int r = 2 * x;
  return r;
}
void test_a(void) { int a = twice(3);
  assert(a == 7);
}
void test_b(int n) { int b = twice(4);
  if (n > 2)
    assert(n < 5);
  else
    assert(b == 9);
}
"""


def words(label):
    return label if isinstance(label, str) else "".join(part["value"] for part in label)


class Hints(Features):
    def setUp(self):
        capabilities = copy.deepcopy(CAPABILITIES)
        capabilities["workspace"]["inlayHint"] = {"refreshSupport": True}
        self.capabilities = capabilities
        result = self.start(capabilities)
        self.assertIs(result["capabilities"]["inlayHintProvider"], True)

    def hints(self, first=0, last=99999):
        """The labels by line."""
        params = {"textDocument": {"uri": URI}, "range": span(first, 0, last, 0)}
        found = self.client.result("textDocument/inlayHint", params)
        return {hint["position"]["line"]: words(hint["label"]) for hint in found}

    def refreshed(self):
        self.client.wait(lambda m: m.get("method") == "workspace/inlayHint/refresh")
        self.client.forget()

    def open_loop(self, text=LOOP + OTHER):
        self.client.open(URI, text)
        self.settled()
        self.refreshed()

    def test_values_and_branches(self):
        self.open_loop()
        self.assertEqual(self.hints(), HINTS)
        self.assertEqual(self.hints(15, 16), {15: HINTS[15]})
        params = {"textDocument": {"uri": URI}, "range": span(15, 0, 16, 0)}
        (hint,) = self.client.result("textDocument/inlayHint", params)
        end = len(LOOP.splitlines()[15])
        self.assertEqual(hint["position"], {"line": 15, "character": end})
        self.assertEqual(hint["tooltip"],
                         "1: i = 0, taken\n2: i = 1, taken\n3: i = 2, not taken")
        self.assertTrue(hint["paddingLeft"])

    def test_iterations(self):
        self.open_loop()
        params = {"textDocument": {"uri": URI}, "range": span(15, 0, 16, 0)}
        for wanted in ["i = 1, taken (◂ 2 of 3 ▸)", "i = 0, taken (1 of 3 ▸)"]:
            (hint,) = self.client.result("textDocument/inlayHint", params)
            back = next(part for part in hint["label"] if part["value"] == "(◂ ")
            self.client.execute(back["command"]["command"], *back["command"]["arguments"])
            self.refreshed()
            self.assertEqual(self.hints()[15], wanted)
        self.assertEqual(self.hints()[16], "s = 0 (1 of 2 ▸)")
        self.assertEqual(self.hints()[14], HINTS[14])
        for bad in [0, -1, "x", None]:
            response = self.client.execute("salve.showIteration", {"uri": URI, "iteration": bad})
            self.assertEqual(response["error"]["code"], -32602)

    def test_loop_invariants_on_demand(self):
        text = "int h(int x) {\n  //@ invariant while => i <= x\n  while (1) {}\n}\n" + OTHER
        self.client.open(URI, text)
        self.settled("✓")
        self.assertEqual(self.hints(), {})
        params = {"textDocument": {"uri": URI}, "range": span(0, 5, 0, 5),
                  "context": {"diagnostics": []}}
        titles = [action["title"] for action in self.client.result("textDocument/codeAction", params)]
        self.assertEqual(titles, ["Show the loop invariants of `h`"])
        shown = self.client.execute("salve.showInvariants", {"uri": URI, "function": "h"})
        self.assertEqual(shown["result"], {"function": "h", "invariants": 2})
        self.assertEqual(self.hints(), {2: "⊢ i <= x && x >= 0"})
        page = self.client.execute("salve.explain", {"uri": URI, "function": "h"})["result"]
        self.assertIn("- `i <= x`\n- `x >= 0`", page["markdown"])
        self.client.change(URI, 2, (0, 0, 0, 0, "// one\n"))
        self.assertEqual(self.hints(), {3: "⊢ i <= x && x >= 0"})
        self.settled("✓")
        again = self.client.execute("salve.showInvariants", {"uri": URI, "function": "h"})
        self.assertEqual(again["result"]["invariants"], 0)
        self.assertEqual(self.hints(), {})
        none = self.client.execute("salve.showInvariants", {"uri": URI, "function": "f"})
        self.assertIn("error", none)
        other = self.client.execute("salve.showInvariants", {"uri": URI, "function": "nobody"})
        self.assertIn("no function nobody", other["error"]["message"])

    def test_they_move_with_edits_elsewhere(self):
        self.open_loop()
        self.assertEqual(self.hints(), HINTS)
        self.client.change(URI, 2, (0, 0, 0, 0, "// one\n"))
        moved = {line + 1: label for line, label in HINTS.items()}
        self.assertEqual(self.hints(), moved)
        self.settled()
        self.assertEqual(self.hints(), moved)
        self.client.drain(0.5)
        self.assertEqual([m for m in self.client.messages
                          if m.get("method") == "workspace/inlayHint/refresh"], [])

    def test_they_go_with_the_text_that_they_tell_of(self):
        self.open_loop()
        self.client.change(URI, 2, (14, 6, 14, 6, "un"))
        self.assertEqual(self.hints(), {})
        self.refreshed()  # the step that is gone with its text is none any more
        self.assertEqual(self.hints()[15], HINTS[15])

    def test_off(self):
        self.open_loop()
        off = lambda value: self.client.notify(
            "workspace/didChangeConfiguration", {"settings": {"salve": {"inlayHints": value}}})
        self.assertEqual(self.hints(), HINTS)
        off("off")
        self.refreshed()
        self.assertEqual(self.hints(), {})
        off("failing run")
        self.refreshed()
        self.assertEqual(self.hints(), HINTS)
        off("sometimes")
        self.client.wait(lambda m: m.get("method") == "window/logMessage"
                         and "salve.inlayHints" in m["params"]["message"])

    def test_what_holds_has_none(self):
        self.client.open(URI, OTHER)
        self.settled("✓")
        self.assertEqual(self.hints(), {})
        self.assertEqual(self.client.request("textDocument/inlayHint", {
            "textDocument": {"uri": URI}})["error"]["code"], -32602)

    @unittest.skipUnless(os.environ.get("SALVE"), "no engine was built")
    def test_runs_that_are_asked_for(self):
        self.client.stop()
        self.client = Client(command=[os.environ["SALVE"], "serve"])
        self.addCleanup(self.client.stop)
        self.client.initialize(self.capabilities)
        self.client.open(URI, TWO)
        self.client.lenses(URI, lambda titles: sum(t.startswith("✗") for t in titles) == 2
                           and not any("…" in t for t in titles), 60)
        first = {2: "r = 6", 3: "twice() = 6", 5: "a = 6", 8: "b = 8", 9: "taken"}
        self.assertEqual(self.hints(), first)
        self.client.execute("salve.showFailingRun", {"uri": URI, "function": "test_b",
                                                     "failure": 1})
        self.refreshed()
        self.assertEqual(self.hints(), {**first, 2: "r = 8", 3: "twice() = 8", 9: "not taken"})
        self.client.execute("salve.showFailingRun", URI, "test_a")
        self.refreshed()
        self.assertEqual(self.hints(), {**first, 9: "not taken"})
        for action in self.client.actions(URI, span(12, 6, 12, 6)):
            if action["title"] == "Show the failing run":
                self.assertEqual(action["command"]["arguments"][0]["failure"], 1)
        self.client.change(URI, 2, (5, 20, 5, 20, "{"))  # the second function is swallowed
        self.client.lenses(URI, lambda titles: any("stale" in t for t in titles))
        self.assertEqual(self.hints(), {})


if __name__ == "__main__":
    unittest.main()
