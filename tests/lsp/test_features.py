"""What a client sees of findings, with an engine that finds what the text says."""

import copy
import os
import time
import unittest

from client import CAPABILITIES, Client, eventually, place_of, span

URI = "file:///tmp/salve%20%C3%A4/max.c"
CONTENT_MODIFIED, REQUEST_FAILED, INVALID_PARAMS = -32801, -32803, -32602

MAX = """\
int max(int x, int y) {
  //@ fail r >= x
  //@ suspect r = x => the assertion holds if this is 1 when x = 0, y = 1
  //@ suspect x > y =>
  //@ repair r = x => r = y
  //@ certify 8
  //@ repair r = x => r = 7
  //@ repair x > y => x < y
  int r;
  if (x > y) r = x;
  assert(r >= x);
}
"""
PROPERTY = place_of(MAX, "r >= x", 1)
SUSPECT = place_of(MAX, "r = x", 3)
CONDITION = place_of(MAX, "x > y", 2)
FIRST_FIX = "Replace `r = x` with `r = y` (proved for all inputs)"
OTHERS = """\
int sound(int x) {
  //@ proved
}
int looping(int x) {
  //@ bounded 8
}
int slow(int x) {
  //@ unknown timeout
}
int odd(int x) {
  //@ unsupported goto *p
  goto *p;
}
int dull(int x) {
}
"""


def without(*path):
    """The usual capabilities but for one."""
    capabilities = copy.deepcopy(CAPABILITIES)
    inner = capabilities
    for name in path[:-1]:
        inner = inner[name]
    del inner[path[-1]]
    return capabilities


def codes(items):
    return [item["code"] for item in items]


class Features(unittest.TestCase):
    capabilities = None

    def setUp(self):
        self.start()

    def start(self, capabilities=None):
        self.client = Client()
        self.addCleanup(self.client.stop)
        return self.client.initialize(capabilities)

    def open_max(self, text=MAX):
        self.client.open(URI, text)
        self.settled()
        return self.client.diagnostics(URI, lambda items: len(items) > 2)

    def settled(self, prefix="✗"):
        """The search is over."""
        return self.client.lenses(
            URI,
            lambda titles: any(t.startswith(prefix) for t in titles)
            and not any("…" in t for t in titles),
        )

    def titles(self, *arguments, **more):
        return [action["title"] for action in self.client.actions(URI, *arguments, **more)]


class Diagnostics(Features):
    def test_failure_and_suspects(self):
        failure, first, second = self.open_max()
        self.assertEqual(
            (failure["code"], failure["severity"], failure["source"]),
            ("failing-assertion", 1, "salve"),
        )
        self.assertEqual(failure["range"], PROPERTY)
        self.assertEqual(failure["message"], "assertion 'r >= x' fails for x = 0, y = 1")
        related = [info["message"] for info in failure["relatedInformation"]]
        self.assertEqual(related, ["failing input: x = 0, y = 1", "r = 0"])
        self.assertEqual((first["code"], first["severity"]), ("suspect", 2))
        self.assertEqual(first["range"], SUSPECT)
        self.assertEqual(
            first["message"],
            "could be wrong: `r = x`; the assertion holds if this is 1 when x = 0, y = 1",
        )
        self.assertEqual((second["severity"], second["range"]), (4, CONDITION))

    def test_every_push_has_a_version(self):
        self.open_max()
        self.client.change(URI, 7, (0, 0, 0, 0, "\n"))
        self.client.diagnostics(URI, version=7)
        for message in self.client.messages:
            if message.get("method") == "textDocument/publishDiagnostics":
                self.assertIn(message["params"]["version"], [1, 7])

    def test_related_information_is_folded(self):
        self.client.stop()
        self.start(without("textDocument", "publishDiagnostics"))
        failure = self.open_max()[0]
        self.assertNotIn("relatedInformation", failure)
        self.assertIn("line 1: failing input: x = 0, y = 1", failure["message"])

    def test_what_is_not_analysed(self):
        self.client.open(URI, OTHERS + "syntax error\n")
        items = self.client.diagnostics(URI, lambda items: len(items) == 2)
        self.assertEqual(codes(items), ["syntax", "unsupported"])
        self.assertEqual([item["severity"] for item in items], [1, 3])
        self.assertIn("goto *p", items[1]["message"])

    def test_closing_clears(self):
        self.open_max()
        self.client.forget()
        self.client.notify("textDocument/didClose", {"textDocument": {"uri": URI}})
        self.assertEqual(self.client.diagnostics(URI), [])

    def test_other_languages_are_left_alone(self):
        self.client.open(URI, MAX, language="cpp")
        lens = self.client.result("textDocument/codeLens", {"textDocument": {"uri": URI}})
        self.assertEqual(lens, [])
        self.client.drain(0.3)
        self.assertNotIn(
            "textDocument/publishDiagnostics", [m.get("method") for m in self.client.messages]
        )

    def test_findings_move_with_edits(self):
        self.open_max(MAX.replace("//@ fail", "//@ sleep 600\n  //@ fail"))
        self.client.change(URI, 2, (0, 0, 0, 0, "// one\n// two\n"))
        items = self.client.diagnostics(URI, lambda items: len(items) == 3, version=2)
        moved = PROPERTY["start"]["line"] + 3
        self.assertEqual(items[0]["range"]["start"]["line"], moved)
        self.assertEqual(self.client.actions(URI, items[0]["range"]), [])  # stale
        self.settled()
        self.assertIn(FIRST_FIX, self.titles(items[0]["range"]))

    def test_an_edit_clears_what_it_touches(self):
        self.open_max(MAX.replace("//@ fail", "//@ sleep 600\n  //@ fail"))
        line = SUSPECT["start"]["line"] + 1
        column = SUSPECT["start"]["character"]
        self.client.change(URI, 2, (line, column, line, column + 1, "q"))
        items = self.client.diagnostics(URI, version=2)
        self.assertEqual(codes(items), ["failing-assertion", "suspect"])
        self.assertEqual(items[1]["severity"], 4)

    def test_pull(self):
        capabilities = copy.deepcopy(CAPABILITIES)
        capabilities["textDocument"]["diagnostic"] = {}
        capabilities["workspace"]["diagnostics"] = {"refreshSupport": True}
        self.client.stop()
        result = self.start(capabilities)
        self.assertIn("diagnosticProvider", result["capabilities"])
        self.client.open(URI, MAX)
        self.client.wait(lambda m: m.get("method") == "workspace/diagnostic/refresh")
        self.settled()
        document = {"textDocument": {"uri": URI}}
        report = self.client.result("textDocument/diagnostic", document)
        self.assertEqual(report["kind"], "full")
        self.assertEqual(codes(report["items"]), ["failing-assertion", "suspect", "suspect"])
        again = self.client.result(
            "textDocument/diagnostic", {**document, "previousResultId": report["resultId"]}
        )
        self.assertEqual(again["kind"], "unchanged")
        self.client.drain()
        self.assertNotIn(
            "textDocument/publishDiagnostics", [m.get("method") for m in self.client.messages]
        )

    def test_pull_without_refresh_is_pushed(self):
        capabilities = copy.deepcopy(CAPABILITIES)
        capabilities["textDocument"]["diagnostic"] = {}
        self.client.stop()
        result = self.start(capabilities)
        self.assertNotIn("diagnosticProvider", result["capabilities"])
        self.open_max()


class Encodings(Features):
    def test_columns_in_each_encoding(self):
        text = MAX.replace("int r;", "int r; /* ä€😀 */ assert(r >= x);")
        line = text[: text.index("/* ä")].count("\n")
        before = text.splitlines()[line].split("r >=")[0]
        columns = {
            "utf-8": len(before.encode()),
            "utf-16": len(before.encode("utf-16-le")) // 2,
            "utf-32": len(before),
        }
        for encoding, column in columns.items():
            with self.subTest(encoding):
                self.client.stop()
                capabilities = copy.deepcopy(CAPABILITIES)
                capabilities["general"]["positionEncodings"] = [encoding]
                self.start(capabilities)
                self.client.open(URI, text)
                self.settled()
                failure = self.client.diagnostics(URI, lambda items: items)[0]
                self.assertEqual(failure["range"], span(line, column, line, column + 6))
                # Insert behind the emoji, in this encoding; the text stays in step.
                self.client.change(URI, 2, (line, column, line, column, "r == r && "))
                self.client.change(URI, 3, (line, column, line, column + 10, ""))
                self.settled()
                self.assertIn(FIRST_FIX, self.titles(failure["range"]))

    def test_texts_of_all_kinds(self):
        for text in ["", "\ufeff" + MAX, MAX.replace("\n", "\r\n"), "\u0000", MAX + "x" * 1000000]:
            self.client.open(URI, text)
            if "fail" in text:
                self.settled()
                place = self.client.diagnostics(URI, lambda items: len(items) == 3)[0]["range"]
                self.assertEqual(place["start"]["line"], PROPERTY["start"]["line"])
            self.client.notify("textDocument/didClose", {"textDocument": {"uri": URI}})
            self.client.forget()

    def test_bytes_that_are_no_utf8(self):
        body = (
            b'{"jsonrpc":"2.0","method":"textDocument/didOpen","params":{"textDocument":'
            b'{"uri":"%s","languageId":"c","version":1,"text":"// \xff\xfe \\ud800\\n%s"}}}'
            % (URI.encode(), MAX.replace("\n", "\\n").encode())
        )
        self.client.body(body)
        self.settled()
        items = self.client.diagnostics(URI, lambda items: len(items) == 3)
        self.assertEqual(items[0]["range"]["start"]["line"], PROPERTY["start"]["line"] + 1)


class Actions(Features):
    def test_repairs(self):
        diagnostics = self.open_max()
        actions = self.client.actions(URI, PROPERTY, diagnostics)
        self.assertEqual(
            [action["title"] for action in actions],
            [
                FIRST_FIX,
                "Replace `r = x` with `r = 7` (holds up to 8 iterations)",
                "Replace `x > y` with `x < y` (holds up to 8 iterations)",
                "Request more repairs",
                "Show the failing run",
                "Compare these repairs",
                "Explain `max`",
                "Ignore here",
            ],
        )
        self.assertEqual([a.get("isPreferred") for a in actions], [True] + [None] * 7)
        self.assertEqual({action["kind"] for action in actions}, {"quickfix.salve"})
        self.assertEqual(actions[0]["diagnostics"], diagnostics)
        change = {
            "textDocument": {"uri": URI, "version": 1},
            "edits": [{"range": SUSPECT, "newText": "r = y"}],
        }
        self.assertEqual(actions[0]["edit"], {"documentChanges": [change]})
        self.assertEqual(actions[3]["command"]["command"], "salve.requestMoreRepairs")

    def test_one_entry_for_each_text(self):
        """Whichever failures it mends; and one of those that behave alike."""
        text = MAX.replace("  //@ certify 8\n", "  //@ alike\n  //@ repair x > y => y < x\n").replace(
            "  int r;\n", "  //@ fail r >= y\n  //@ repair r = x => r = y\n  int r;\n").replace(
            "  assert(r >= x);\n", "  assert(r >= x);\n  assert(r >= y);\n")
        self.open_max(text)
        place = place_of(text, "max")
        titles = self.titles(place)
        self.assertEqual(titles[0], FIRST_FIX[:-1] + "; mends both assertions)")
        self.assertEqual(titles[1:4], ["Replace `r = x` with `r = 7` (proved for all inputs)",
                                       "Replace `x > y` with `x < y` (proved for all inputs)",
                                       "More… (1 other repair)"])
        self.assertNotIn(True, [a.get("isPreferred") for a in self.client.actions(URI, place)])
        self.client.execute("salve.showAllRepairs", URI, "max")
        self.assertIn("Replace `x > y` with `y < x` (proved for all inputs)", self.titles(place))
        self.client.change(URI, 2, (0, 0, 0, 0, "\n"))
        self.settled()
        self.assertIn("More… (1 other repair)", self.titles(place_of("\n" + text, "max")))

    def test_nothing_is_ignored_where_a_comment_would_break_the_text(self):
        for before in ["/* a\n*/ ", "#define X \\\n  "]:
            self.open_max(MAX.replace("  assert(r >= x);", "  " + before + "assert(r >= x);"))
            place = next(i for i in self.client.diagnostics(URI, lambda items: items)
                         if i["code"] == "failing-assertion")["range"]
            self.assertIn(FIRST_FIX, self.titles(place))
            self.assertNotIn("Ignore here", self.titles(place))
            self.client.notify("textDocument/didClose", {"textDocument": {"uri": URI}})
            self.client.forget()

    def test_warnings_stand_wherever_a_repair_is_named(self):
        self.client.stop()
        self.start(without("textDocument", "codeAction"))
        self.open_max(MAX.replace("//@ certify 8", "//@ warn it is odd\n  //@ warn it is ugly"))
        words = "Replace `r = x` with `r = 7` (proved for all inputs; it is odd; it is ugly)"
        actions = self.client.actions(URI, PROPERTY)
        command = next(action for action in actions if action["title"] == words)
        self.client.execute(command["command"], *command["arguments"])
        applied = self.client.wait(lambda m: m.get("method") == "workspace/applyEdit")
        self.assertEqual(applied["params"]["label"], words)
        place = {"line": SUSPECT["start"]["line"] + 1, "character": SUSPECT["start"]["character"]}
        hover = self.client.result(
            "textDocument/hover", {"textDocument": {"uri": URI}, "position": place})
        self.assertIn(f"- {words}\n", hover["contents"]["value"] + "\n")
        page = self.client.execute("salve.explain", URI, "max")["result"]["markdown"]
        self.assertIn(f"- {words}\n", page)

    def test_places(self):
        self.open_max()
        for place in [PROPERTY, SUSPECT, CONDITION, place_of(MAX, "max")]:
            caret = {"start": place["end"], "end": place["end"]}
            self.assertIn(FIRST_FIX, self.titles(place))
            self.assertIn(FIRST_FIX, self.titles(caret))
        self.assertEqual(self.titles(span(12, 0, 12, 0)), [])

    def test_kinds(self):
        self.open_max()
        for only, wanted in [
            (["quickfix"], True),
            (["quickfix.salve"], True),
            (["refactor", "quickfix"], True),
            (["source.fixAll"], False),
            (["refactor"], False),
        ]:
            self.assertEqual(bool(self.titles(PROPERTY, only=only)), wanted, only)

    def test_diagnostics_without_source_are_recognised(self):
        sent = [{"range": PROPERTY, "code": "failing-assertion", "message": "x"}]
        self.open_max()
        self.assertEqual(self.client.actions(URI, PROPERTY, sent)[0]["diagnostics"], sent)
        other = [{"range": PROPERTY, "code": "other", "message": "x"}]
        self.assertEqual(self.client.actions(URI, PROPERTY, other)[0]["diagnostics"], [])

    def test_plain_changes(self):
        self.client.stop()
        self.start(without("workspace", "workspaceEdit"))
        self.open_max()
        edit = self.client.actions(URI, PROPERTY)[0]["edit"]
        self.assertEqual(edit, {"changes": {URI: [{"range": SUSPECT, "newText": "r = y"}]}})

    def test_commands_instead_of_literals(self):
        self.client.stop()
        self.start(without("textDocument", "codeAction"))
        self.open_max()
        command = self.client.actions(URI, PROPERTY)[0]
        self.assertEqual(command["title"], FIRST_FIX)
        self.client.execute(command["command"], *command["arguments"])
        applied = self.client.wait(lambda m: m.get("method") == "workspace/applyEdit")
        self.assertIn("documentChanges", applied["params"]["edit"])
        self.client.change(URI, 2, (0, 0, 0, 0, "\n"))
        response = self.client.execute(command["command"], *command["arguments"])
        self.assertEqual(response["error"]["code"], CONTENT_MODIFIED)

    def test_applying_the_fix_proves(self):
        self.open_max()
        place = SUSPECT
        self.client.change(
            URI,
            2,
            (place["start"]["line"], place["start"]["character"])
            + (place["end"]["line"], place["end"]["character"], "r = y"),
        )
        self.settled("✓ proved")
        self.client.diagnostics(URI, lambda items: items == [], version=2)


class Lenses(Features):
    def test_verdicts(self):
        self.client.open(URI, MAX + OTHERS)
        lenses = self.client.lenses(
            URI, lambda titles: len(titles) == 5 and not any("…" in t for t in titles)
        )
        self.assertEqual(
            [lens["command"]["title"] for lens in lenses],
            [
                "✗ fails for x = 0, y = 1 · 2 suspects · 3 repairs",
                "✓ proved",
                "✓ up to 8 iterations",
                "? timed out after 30 s",
                "? not supported: goto *p",
            ],
        )
        self.assertEqual(lenses[0]["range"], place_of(MAX, "max"))
        for lens in lenses:
            response = self.client.execute(
                lens["command"]["command"], *lens["command"]["arguments"]
            )
            self.assertIn("markdown", response["result"])

    def test_refresh(self):
        self.client.open(URI, "int f(int x) {\n  //@ sleep 300\n  //@ proved\n}\n")
        self.client.wait(lambda m: m.get("method") == "workspace/codeLens/refresh")
        self.client.lenses(URI, lambda titles: titles == ["… analysing"])
        self.client.forget()
        self.client.wait(lambda m: m.get("method") == "workspace/codeLens/refresh")
        self.client.lenses(URI, lambda titles: titles == ["✓ proved"])

    def test_no_claim_about_an_edited_text(self):
        text = "int f(int x) {\n  //@ sleep 400\n  //@ proved\n}\n"
        self.client.open(URI, text)
        self.client.lenses(URI, lambda titles: titles == ["✓ proved"])
        self.client.change(URI, 2, text.replace("x", "y"))
        self.client.lenses(URI, lambda titles: titles == ["… analysing"], 0.3)
        self.client.lenses(URI, lambda titles: titles == ["✓ proved"])

    def test_hover(self):
        self.open_max()
        params = {"textDocument": {"uri": URI}, "position": SUSPECT["start"]}
        hover = self.client.result("textDocument/hover", params)
        self.assertEqual(hover["range"], SUSPECT)
        self.assertEqual(hover["contents"]["kind"], "markdown")
        for part in ["could be wrong: `r = x`", "fails for x = 0, y = 1", "`r = y`"]:
            self.assertIn(part, hover["contents"]["value"])
        params["position"] = {"line": 8, "character": 0}
        self.assertIsNone(self.client.result("textDocument/hover", params))


class Commands(Features):
    def test_more_repairs(self):
        text = MAX.replace("//@ certify 8\n", "".join(
            f"//@ repair r = x => r = {i}\n" for i in range(10, 30)))
        self.client.open(URI, text)
        count = lambda n: lambda titles: any(f"· {n} repairs" in t and "…" not in t for t in titles)
        self.client.lenses(URI, count(5))
        arguments = [
            [{"uri": URI, "position": {"line": 2, "character": 0}}],
            [{"uri": URI, "function": "max"}],
            [URI, "max"],
        ]
        for expected, argument in zip([15, 23, 23], arguments):
            response = self.client.execute("salve.requestMoreRepairs", *argument)
            self.assertEqual(response["result"], {"function": "max"})
            self.client.lenses(URI, count(expected))

    def test_more_repairs_keeps_what_is_shown(self):
        self.client.open(URI, MAX.replace("//@ suspect x > y =>", "//@ sleep 400"))
        self.settled()
        self.client.execute("salve.requestMoreRepairs", URI, "max")
        end = time.monotonic() + 0.3
        while time.monotonic() < end:
            self.assertIn(FIRST_FIX, self.titles(PROPERTY))

    def test_place_defaults_to_what_fails(self):
        self.client.open(URI, OTHERS + MAX)
        self.settled()
        for argument in [[], [URI], [{"uri": URI}]]:
            response = self.client.execute("salve.showFailingRun", *argument)
            self.assertIn("failing run of `max`", response["result"]["markdown"])
        # But never where another one is meant.
        place = {"uri": URI, "position": {"line": 0, "character": 0}}
        response = self.client.execute("salve.showFailingRun", place)
        self.assertEqual(response["error"]["message"], "sound does not fail")

    def test_errors(self):
        self.open_max()
        for command, arguments, code in [
            ("salve.unknown", [], INVALID_PARAMS),
            ("salve.explain", ["file:///other.c"], INVALID_PARAMS),
            ("salve.explain", [URI, "nothing"], REQUEST_FAILED),
            ("salve.analyseNow", ["file:///other.c"], INVALID_PARAMS),
            ("salve.applyRepair", [], INVALID_PARAMS),
            ("salve.applyRepair", [{"uri": URI}], CONTENT_MODIFIED),
        ]:
            response = self.client.execute(command, *arguments)
            self.assertEqual(response["error"]["code"], code, command)
        self.client.open("file:///b.c", "")
        for command in ["requestMoreRepairs", "showFailingRun", "compareRepairs", "createTest",
                        "explain"]:
            response = self.client.execute("salve." + command)
            self.assertEqual(response["error"]["code"], INVALID_PARAMS)
            self.assertIn("{uri, position}", response["error"]["message"])
        response = self.client.execute("salve.requestMoreRepairs", "file:///b.c")
        self.assertEqual(response["error"]["code"], REQUEST_FAILED)

    def test_failing_run_is_shown(self):
        self.open_max()
        markdown = self.client.execute("salve.showFailingRun", URI)["result"]["markdown"]
        for part in ["| `x` | 0 |", "| `y` | 1 |", "#L", "replayed", FIRST_FIX]:
            self.assertIn(part, markdown)
        shown = self.client.wait(lambda m: m.get("method") == "window/showDocument")
        path = shown["params"]["uri"].removeprefix("file://")
        with open(path, encoding="utf-8") as file:
            text = file.read()
        self.assertEqual(text.splitlines()[0], markdown.splitlines()[0])
        self.assertIn("(../salve%20%C3%A4/max.c#L", text)  # a link that is followed everywhere
        self.assertNotIn("file:", text)
        self.client.stop()
        self.assertFalse(os.path.exists(path))

    def test_failing_run_as_a_message(self):
        self.client.stop()
        self.start(without("window", "showDocument"))
        self.open_max()
        self.client.execute("salve.showFailingRun", URI)
        shown = self.client.wait(lambda m: m.get("method") == "window/showMessage")
        self.assertIn("failing run", shown["params"]["message"])

    def test_explain(self):
        self.open_max()
        text = self.client.execute("salve.explain", URI, "max")["result"]["markdown"]
        for part in ["1. could be wrong: `r = x`", FIRST_FIX.removesuffix(")"), "no other minimal"]:
            self.assertIn(part, text)
        self.assertRegex(text, r"\n  ```diff\n  -.*r = x;.*\n  \+.*r = y;.*\n  ```\n")


class Progress(Features):
    SLOW = "int f(int x) {\n  //@ sleep 5000\n  //@ proved\n}\nint g(int x) {\n  //@ proved\n}\n"

    def kinds(self):
        self.client.drain()
        return [
            m["params"]["value"]["kind"]
            for m in self.client.messages
            if m.get("method") == "$/progress"
        ]

    def begun(self):
        message = self.client.wait(lambda m: m.get("method") == "$/progress")
        self.assertEqual(message["params"]["value"]["kind"], "begin")
        self.assertTrue(message["params"]["value"]["cancellable"])
        self.assertEqual(message["params"]["value"]["message"], "f (1 of 2)")
        return message["params"]["token"]

    def test_cancel(self):
        self.client.open(URI, self.SLOW)
        token = self.begun()
        self.client.notify("window/workDoneProgress/cancel", {"token": token})
        self.client.lenses(URI, lambda titles: titles == ["? stopped", "? stopped"])
        self.assertTrue(eventually(lambda: self.kinds() == ["begin", "end"], 2))

    def test_one_line_for_a_text(self):
        self.client.open(URI, "".join(
            f"int f{i}(int x) {{\n  //@ sleep 150\n  //@ proved\n}}\n" for i in range(4)))
        self.client.lenses(URI, lambda titles: titles == ["✓ proved"] * 4)
        self.assertTrue(eventually(lambda: self.kinds()[-1:] == ["end"], 2))
        self.assertEqual(self.kinds().count("begin"), 1)
        told = [m["params"]["value"].get("message") for m in self.client.messages
                if m.get("method") == "$/progress"]
        self.assertIn("f3 (4 of 4)", told)

    def test_ends_when_edited_closed_or_stopped(self):
        for finish in [
            lambda: self.client.change(URI, 2, (0, 0, 0, 0, "\n")),
            lambda: self.client.notify("textDocument/didClose", {"textDocument": {"uri": URI}}),
            lambda: self.client.execute("salve.stop"),
            lambda: self.client.request("shutdown"),
        ]:
            self.client.forget()
            self.client.open(URI, self.SLOW)
            self.begun()
            finish()
            self.assertTrue(eventually(lambda: self.kinds()[:2] == ["begin", "end"], 2))

    def test_none_for_what_is_quick(self):
        self.open_max()
        self.assertEqual(self.kinds(), [])

    def test_client_without_progress(self):
        self.client.stop()
        self.start(without("window", "workDoneProgress"))
        self.client.open(URI, self.SLOW)
        self.client.drain(0.4)
        self.assertEqual(self.kinds(), [])


if __name__ == "__main__":
    unittest.main()
