"""What is analysed first."""

import time
import unittest

from client import span
from test_features import URI, Features


class Seen(Features):
    TEXT = "".join(f"int f{i}(int x) {{\n  //@ sleep 25\n  //@ proved\n}}\n" for i in range(60))

    def test_what_is_seen_comes_first(self):
        looks = {
            "hints": lambda: self.client.result("textDocument/inlayHint", {
                "textDocument": {"uri": URI}, "range": span(200, 0, 203, 0)}),
            "caret": lambda: self.client.actions(URI, span(201, 0, 201, 0)),
            "hover": lambda: self.client.result("textDocument/hover", {
                "textDocument": {"uri": URI}, "position": {"line": 201, "character": 0}}),
        }
        for look in looks:
            with self.subTest(look):
                self.client.open(URI, self.TEXT + f"// {look}\n")
                looks[look]()
                end = time.monotonic() + 20
                while True:
                    done = [lens["command"]["arguments"][0]["function"]
                            for lens in self.client.lenses(URI, lambda titles: True)
                            if lens["command"]["title"] == "✓ proved"]
                    if "f50" in done:
                        break
                    self.assertLess(time.monotonic(), end)
                self.assertLess(len(done), 20, done)
                self.client.notify("textDocument/didClose", {"textDocument": {"uri": URI}})


if __name__ == "__main__":
    unittest.main()
