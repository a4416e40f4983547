"""Files that are not open, while nothing else is to be done; and budgets of single functions. With the
real engine."""

import copy
import json
import os
import pathlib
import tempfile
import unittest

from client import CAPABILITIES, Client, eventually

BAD = "#include <assert.h>\n#include \"limit.h\"\nint bad(int x) { assert(x < LIMIT); return x; }\n"
GOOD = "int good(const int *a) { return a ? *a : 0; }\n"


@unittest.skipUnless(os.environ.get("SALVE"), "no engine was built")
class Idle(unittest.TestCase):
    pulls = False

    def setUp(self):
        holder = tempfile.TemporaryDirectory(prefix="salve-idle-")
        self.addCleanup(holder.cleanup)
        self.folder = pathlib.Path(holder.name).resolve()
        for name, text in (("bad.c", BAD), ("good.c", GOOD), ("left.c", BAD), ("limit.h", "#define LIMIT 7\n"),
                           (".salve.yaml", "exclude: [left.c]\n")):
            (self.folder / name).write_text(text, encoding="utf-8")
        (self.folder / "compile_commands.json").write_text(json.dumps([
            {"directory": ".", "file": name, "arguments": ["cc", "-c", name]}
            for name in ("bad.c", "good.c", "left.c")]), encoding="utf-8")
        self.bad = (self.folder / "bad.c").as_uri()

    def start(self, idle=True):
        capabilities = copy.deepcopy(CAPABILITIES)
        capabilities["workspace"]["configuration"] = True
        if self.pulls:
            capabilities["textDocument"]["diagnostic"] = {}
            capabilities["workspace"]["diagnostics"] = {"refreshSupport": True}
        self.client = Client(command=[os.environ["SALVE"], "serve"])
        self.client.answers["workspace/configuration"] = lambda params: [{"idle": idle}]
        self.addCleanup(self.client.stop)
        self.client.initialize(capabilities, workspaceFolders=[
            {"uri": self.folder.as_uri(), "name": "it"}])
        # What is open is none of this, but its settings say what is wanted.
        self.client.open((self.folder / "note.c").as_uri(), "int note;\n")

    def codes(self, uri):
        """Of what is known of a file, or nothing yet."""
        if self.pulls:
            items = self.client.result("workspace/diagnostic", {"previousResultIds": []})["items"]
            found = [report["items"] for report in items if report["uri"] == uri]
        else:
            self.client.drain()
            found = [m["params"]["diagnostics"] for m in self.client.messages
                     if m.get("method") == "textDocument/publishDiagnostics"
                     and m["params"]["uri"] == uri]
        return [item["code"] for item in found[-1]] if found else None

    def test_what_is_not_open(self):
        self.start()
        self.assertTrue(eventually(lambda: "failing-assertion" in (self.codes(self.bad) or []), 60))
        self.assertIsNone(self.codes((self.folder / "left.c").as_uri()))
        # Whatever it rests on may change.
        (self.folder / "limit.h").write_text("#define LIMIT x + 1L\n", encoding="utf-8")
        self.assertTrue(eventually(lambda: self.codes(self.bad) == [], 60))

    def test_not_without_asking(self):
        self.start(idle=False)
        self.client.open((self.folder / "good.c").as_uri(), GOOD)
        self.client.lenses((self.folder / "good.c").as_uri(), lambda titles: any("✓" in t for t in titles), 60)
        self.client.drain(2.5)
        self.assertIsNone(self.codes(self.bad))


class Pulled(Idle):
    pulls = True

    def test_what_has_not_changed(self):
        self.start()
        self.assertTrue(eventually(lambda: "failing-assertion" in (self.codes(self.bad) or []), 60))
        self.client.wait(lambda m: m.get("method") == "workspace/diagnostic/refresh")
        first = self.client.result("workspace/diagnostic", {"previousResultIds": []})["items"]
        known = [{"uri": report["uri"], "value": report["resultId"]} for report in first]
        again = self.client.result("workspace/diagnostic", {"previousResultIds": known})["items"]
        report = next(report for report in again if report["uri"] == self.bad)
        self.assertEqual((report["kind"], report["version"]), ("unchanged", None))


HARD = """\
#include <assert.h>
int hard(int a, int b, int c) {
  if (a > 1 && b > 1 && c > 1 && a < 30000 && b < 30000 && c < 30000)
    assert(a * a * a + b * b * b != c * c * c + 12345);
  return a;
}
"""


@unittest.skipUnless(os.environ.get("SALVE"), "no engine was built")
class Budget(unittest.TestCase):
    def test_of_one_function(self):
        client = Client(command=[os.environ["SALVE"], "serve"])
        self.addCleanup(client.stop)
        client.initialize()
        uri = "file:///tmp/salve-budget.c"
        client.open(uri, HARD.replace("int hard", "//@ salve budget 1s\nint hard"))
        client.lenses(uri, lambda titles: titles == ["? timed out after 1 s"], 60)
        response = client.execute("salve.giveMoreTime", uri, "hard")
        self.assertIn("budget of its own", response["error"]["message"])


if __name__ == "__main__":
    unittest.main()
