"""The main story and odd files, with the real engine; skipped where there is none."""

import os
import pathlib
import tempfile
import time
import unittest

from client import SILENCE, Client, place_of

URI = "file:///tmp/salve%20100%25%20%C3%A4.c"
MAX = """\
#include <assert.h>

int max(int x, int y) {
    int r;
    r = x;
    if (y > x)
        r = x;
    assert(r >= x && r >= y);
    return r;
}
"""
FIX = "Replace `x` with `y` (proved for all inputs)"
SUSPECT = place_of(MAX, "x;", 1)["start"]


@unittest.skipUnless(os.environ.get("SALVE"), "no engine was built")
class Engine(unittest.TestCase):
    def setUp(self):
        self.client = Client(command=[os.environ["SALVE"], "serve"])
        self.addCleanup(self.client.stop)
        self.client.initialize()
        self.client.answers["window/showMessageRequest"] = SILENCE

    def titles(self, text=None):
        if text is not None:
            self.client.open(URI, text)
        lenses = self.client.lenses(
            URI, lambda titles: titles and not any("…" in title for title in titles), 60
        )
        return [lens["command"]["title"] for lens in lenses]

    def fix(self):
        place = {"start": SUSPECT, "end": SUSPECT}
        actions = self.client.actions(URI, place)
        return next(action for action in actions if action["title"] == FIX)

    def test_what_callers_have_to_keep_to(self):
        text = """\
int quotient(int a, unsigned b) {
  if (a < 0)
    return -1;
  return (unsigned)a / b;
}
"""
        self.assertEqual(self.titles(text), ["✓ safe if b != 0"])
        self.assertEqual(self.client.diagnostics(URI, lambda items: True), [])
        name = place_of(text, "quotient", 0)
        titles = {a["title"]: a for a in self.client.actions(URI, name)}
        self.assertEqual(
            list(titles),
            [
                "Insert the contract `requires b != 0`",
                "Insert the guard `if (b == 0) return -1;`",
                "Insert the assertion `assert(b != 0);`",
            ],
        )
        hover = self.client.result(
            "textDocument/hover", {"textDocument": {"uri": URI}, "position": name["start"]}
        )
        self.assertIn("safe if\n\n    b != 0", hover["contents"]["value"])
        contract = "//@ requires b != 0;\n" + text
        self.client.change(URI, 2, contract)
        self.assertEqual(self.titles(), ["✓ proved"])

    def test_a_fix_is_offered_only_where_it_makes_the_function_safe(self):
        text = """\
struct stack { int item[16]; unsigned top; };
int add(struct stack *s, int x) {
  if (!s)
    return -1;
  s->item[s->top++] = x;
  return 0;
}
"""
        self.assertEqual(self.titles(text), ["✓ safe if s == \\null || s->top < 16"])
        actions = self.client.actions(URI, place_of(text, "add", 0))
        self.assertEqual([a["title"] for a in actions],
                         ["Insert the contract `requires s == \\null || s->top < 16`",
                          "Insert the guard `if (s && s->top >= 16) return -1;`",
                          "Insert the assertion `assert(!s || s->top < 16);`"])

    def test_one_place_is_one_finding(self):
        self.client.open(URI, """\
static int at(const int *a, int i) { return a[i]; }
int f(void) {
  int a[2] = {1, 2};
  return at(a, 2);
}
int g(void) {
  int b[3] = {1, 2, 3};
  return at(b, 3);
}
""")
        items = self.client.diagnostics(
            URI, lambda items: any("also" in str(i.get("relatedInformation")) for i in items), seconds=60
        )
        errors = [item for item in items if item["severity"] == 1]
        self.assertEqual(len(errors), 1)
        self.assertIn("also in `g`", str(errors[0]["relatedInformation"]))

    def test_main_story(self):
        self.client.open(URI, MAX)
        items = self.client.diagnostics(URI, lambda items: len(items) > 1, seconds=60)
        self.assertEqual(
            items[0]["message"], "assertion 'r >= x && r >= y' fails for x = 0, y = 1"
        )
        self.assertEqual(items[1]["code"], "suspect")
        self.assertEqual(
            items[1]["message"],
            "could be wrong: `x`; the assertion holds if this is 1 when x = 0, y = 1\n"
            "here the program has `r == x`, the assertion needs `r >= y`",
        )
        self.assertEqual(items[1]["range"]["start"], SUSPECT)
        self.assertTrue(self.titles()[0].startswith("✗ fails for x = 0, y = 1 · "))
        action = self.fix()
        self.assertTrue(action["isPreferred"])
        change = action["edit"]["documentChanges"][0]
        self.assertEqual(change["textDocument"]["version"], 1)
        edit = change["edits"][0]
        self.client.notify(
            "textDocument/didChange",
            {
                "textDocument": {"uri": URI, "version": 2},
                "contentChanges": [{"range": edit["range"], "text": edit["newText"]}],
            },
        )
        self.assertEqual(self.titles(), ["✓ proved"])
        self.client.diagnostics(URI, lambda items: items == [], version=2)

    def test_an_open_header_is_repaired_as_it_is_there(self):
        holder = tempfile.TemporaryDirectory(prefix="salve-header-")
        self.addCleanup(holder.cleanup)
        folder = pathlib.Path(holder.name).resolve()
        right = "static inline int larger(int a, int b) { return a > b ? a : b; }\n"
        wrong = "/* not saved */\n" + right.replace("a > b", "a < b")
        text = """\
#include <assert.h>
#include "util.h"
void test_larger(void) {
  assert(larger(1, 2) == 2);
  assert(larger(5, 3) == 5);
}
"""
        (folder / "util.h").write_text(right, encoding="utf-8")
        (folder / "t.c").write_text(text, encoding="utf-8")
        header, uri = (folder / "util.h").as_uri(), (folder / "t.c").as_uri()
        self.client.open(header, wrong, version=7)
        self.client.open(uri, text)
        items = self.client.diagnostics(
            uri, lambda items: any("could be wrong" in str(i) for i in items), seconds=60)
        related = items[0]["relatedInformation"]
        suspects = [r for r in related if r["message"].startswith("could be wrong")]
        self.assertEqual({r["location"]["uri"] for r in suspects}, {header})
        self.assertEqual({r["location"]["range"]["start"]["line"] for r in suspects}, {1})
        self.client.lenses(uri, lambda titles: any("repair" in t for t in titles), 60)
        edits = [a["edit"]["documentChanges"] for a in
                 self.client.actions(uri, place_of(text, "test_larger", 0)) if "edit" in a]
        [change] = edits[0]
        self.assertEqual(change["textDocument"], {"uri": header, "version": 7})
        self.assertEqual({e["range"]["start"]["line"] for e in change["edits"]}, {1})

    def make_test(self, text, function):
        """Asks by code action and command; the text that is to be inserted, and where."""
        self.titles(text)
        actions = self.client.actions(URI, place_of(text, function, 0))
        action = next(a for a in actions if a["title"] == "Make a test of the failing input")
        command = action["command"]
        return self.client.execute(command["command"], *command["arguments"])["result"]

    def test_a_failing_input_becomes_a_test(self):
        self.assertEqual(self.make_test(MAX, "max"), {"function": "max"})
        asked = self.client.wait(lambda m: m.get("method") == "workspace/applyEdit")["params"]
        self.assertEqual(asked["label"], "Make a test of the failing input")
        change = asked["edit"]["documentChanges"][0]
        self.assertEqual(change["textDocument"]["version"], 1)
        self.assertEqual(len(change["edits"]), 1)
        inserted = change["edits"][0]["newText"]
        self.assertEqual(inserted.strip(), "void test_max_fails(void) {\n    max(0, 1);\n}")
        self.client.change(URI, 2, MAX.rstrip("\n") + inserted + "\n")
        # It fails as the function does, and once is enough.
        self.assertEqual([title.startswith("✗ fails") for title in self.titles()], [True, True])
        again = self.client.execute("salve.createTest", URI, "max")["result"]
        self.assertEqual(again["reason"], "there is such a test already")

    def compare(self, **more):
        """Asks by code action; the question that the server puts then."""
        self.titles(MAX)
        actions = self.client.actions(URI, place_of(MAX, "max", 0))
        action = next(a for a in actions if a["title"] == "Compare these repairs")
        command = action["command"]
        target = {**command["arguments"][0], **more}
        answer = self.client.execute(command["command"], target)["result"]
        self.assertEqual((answer["function"], answer["failure"]), ("max", 0))
        return self.client.wait(lambda m: m.get("method") == "window/showMessageRequest")

    def edits(self):
        self.titles()
        self.client.drain(0.1)
        return [m for m in self.client.messages if m.get("method") == "workspace/applyEdit"]

    def test_repairs_are_told_apart(self):
        for title, asserted in [
            ("Repair 1 is right", "assert(max(0, 1) == 1);"),
            ("Repair 2 is right", "assert(max(0, 1) == 0);"),
            ("Neither", "assert(result != 1 && result != 0);"),
        ]:
            with self.subTest(title):
                question = self.compare()
                params = question["params"]
                self.assertIn("for x = 0, y = 1 'max' differs: repair 1 gives 1, repair 2 gives 0",
                              params["message"])
                self.assertEqual([a["title"] for a in params["actions"]],
                                 ["Repair 1 is right", "Repair 2 is right", "Neither"])
                self.client.send({"id": question["id"], "result": {"title": title}})
                asked = self.client.wait(lambda m: m.get("method") == "workspace/applyEdit")["params"]
                change = asked["edit"]["documentChanges"][0]
                self.assertEqual(change["textDocument"]["version"], 1)
                self.assertEqual(len(change["edits"]), 1)
                self.assertIn(asserted, change["edits"][0]["newText"])
                self.client.notify("textDocument/didClose", {"textDocument": {"uri": URI}})
                self.client.forget()

    def test_other_two_repairs(self):
        question = self.compare(first=1, second=0)
        self.assertIn("repair 2 gives 0, repair 1 gives 1", question["params"]["message"])

    def test_no_choice_no_edit(self):
        for answer in [{"result": None}, {"result": {"title": "Repair 7 is right"}}, {"result": 3},
                       {"error": {"code": -32601, "message": "unknown"}}]:
            with self.subTest(str(answer)):
                question = self.compare()
                self.client.send({"id": question["id"], **answer})
                self.assertEqual(self.edits(), [])
                self.client.notify("textDocument/didClose", {"textDocument": {"uri": URI}})
                self.client.forget()

    def test_an_edit_withdraws_the_choice(self):
        question = self.compare()
        self.client.change(URI, 2, MAX + "\n")
        gone = self.client.wait(lambda m: m.get("method") == "$/cancelRequest")
        self.assertEqual(gone["params"], {"id": question["id"]})
        self.client.send({"id": question["id"], "result": {"title": "Repair 1 is right"}})
        self.assertEqual(self.edits(), [])

    def test_a_comparison_is_stopped(self):
        self.titles(MAX)
        self.client.execute("salve.compareRepairs", URI, "max")
        self.client.change(URI, 2, MAX + "\n")
        self.client.drain(0.5)
        self.assertEqual([m for m in self.client.messages
                          if m.get("method") == "window/showMessageRequest"], [])

    def test_what_cannot_be_compared(self):
        self.titles(MAX)
        for more, message in [({"first": 7}, "two of 2 repairs"), ({"first": 1}, "two of 2 repairs"),
                              ({"failure": 3}, "no such failure")]:
            response = self.client.execute("salve.compareRepairs", {"uri": URI, "function": "max", **more})
            self.assertIn(message, response["error"]["message"])
        self.client.change(URI, 2, MAX.replace("r = x;\n    assert", "r = y;\n    assert"))
        self.titles()
        response = self.client.execute("salve.compareRepairs", URI, "max")
        self.assertIn("does not fail", response["error"]["message"])

    def test_an_input_that_is_no_test(self):
        text = "#include <assert.h>\n#include <stdio.h>\nvoid f(void) { assert(getchar() != 'a'); }\n"
        result = self.make_test(text, "f")
        self.assertIn("it depends on `getchar()`", result["reason"])
        shown = self.client.wait(lambda m: m.get("method") == "window/showMessage")
        self.assertIn(result["reason"], shown["params"]["message"])

    def test_a_page_about_repairs(self):
        response = self.client.execute("salve.aboutRepairs")
        self.assertIn("**proved for all inputs**", response["result"]["markdown"])

    def test_odd_files(self):
        for text in [MAX.replace("\n", "\r\n"), "\ufeff" + MAX, MAX.replace("int r;", "/*ä€😀*/int r;")]:
            self.assertTrue(self.titles(text)[0].startswith("✗ fails for x = 0, y = 1"))
            self.client.forget()
            self.client.notify("textDocument/didClose", {"textDocument": {"uri": URI}})
        self.client.open(URI, "")
        self.client.diagnostics(URI)

    def test_syntax_error_in_one_of_three(self):
        broken = "int bad(int x) {\n  return x +;\n}\n"
        other = MAX.replace("max", "other").replace("r = x;\n    assert", "r = y;\n    assert")
        self.client.open(URI, MAX + broken + other)
        self.client.lenses(
            URI,
            lambda titles: "✓ proved" in titles and any(t.startswith("✗ fails") for t in titles),
            60,
        )
        items = self.client.diagnostics(
            URI, lambda items: {"syntax", "failing-assertion"} <= {i["code"] for i in items}
        )
        syntax = next(item for item in items if item["code"] == "syntax")
        self.assertEqual(syntax["range"]["start"]["line"], MAX.count("\n") + 1)

    def test_large_file(self):
        """1 MB; the loop answers meanwhile, and edits stay in step."""
        padding = "".join(f"static const int value_{i} = {i}; /* {'-' * 60} */\n" for i in range(10000))
        text = padding + MAX
        self.assertGreater(len(text), 1000000)
        self.client.open(URI, text)
        times = []
        end = time.monotonic() + 1
        while time.monotonic() < end:
            begin = time.monotonic()
            self.client.result("textDocument/codeLens", {"textDocument": {"uri": URI}})
            times.append(time.monotonic() - begin)
        slack = float(os.environ.get("SALVE_SLACK", "1"))
        self.assertLess(sorted(times)[len(times) // 2], 0.01 * slack, times[-10:])
        self.assertTrue(self.titles()[0].startswith("✗ fails for x = 0, y = 1"))
        line = padding.count("\n") + 6
        self.client.change(URI, 2, (line, 12, line, 13, "y"))
        self.assertEqual(self.titles(), ["✓ proved"])

    def test_two_sessions_of_repairs(self):
        self.titles(MAX)
        response = self.client.execute("salve.requestMoreRepairs", {"uri": URI})
        self.assertEqual(response["result"], {"function": "max"})
        self.assertTrue(self.titles()[0].startswith("✗ fails"))
        self.fix()


if __name__ == "__main__":
    unittest.main()
