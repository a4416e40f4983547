"""How functions stand, for clients that show it: salve/status."""

import copy
import unittest

from client import CAPABILITIES, place_of
from test_features import MAX, OTHERS, REQUEST_FAILED, URI, Features


class Status(Features):
    def statuses(self, condition):
        """Waits for a notification whose statuses meet the condition."""
        fits = lambda m: m.get("method") == "salve/status" and condition(
            {row["name"]: row["status"] for row in m["params"]["functions"]}
        )
        return self.client.wait(fits)["params"]

    def begin(self):
        self.client.stop()
        capabilities = copy.deepcopy(CAPABILITIES)
        capabilities["experimental"] = {"salveStatus": True}
        self.start(capabilities)

    def test_verdicts(self):
        self.begin()
        self.client.open(URI, MAX + OTHERS)
        told = self.statuses(lambda all: all == {
            "max": "failing", "sound": "proved", "looping": "bounded", "slow": "unknown",
            "odd": "unknown"})
        self.assertEqual((told["uri"], told["version"]), (URI, 1))
        self.assertEqual(told["functions"][0]["range"], place_of(MAX, "max"))
        self.assertTrue(told["functions"][0]["message"].startswith("✗ fails for x = 0, y = 1"))

    def test_no_tick_after_an_edit(self):
        self.begin()
        text = "int f(int x) {\n  //@ sleep 300\n  //@ proved\n}\n"
        self.client.open(URI, text)
        self.statuses(lambda all: all == {"f": "running"})
        self.statuses(lambda all: all == {"f": "proved"})
        self.client.forget()
        self.client.change(URI, 2, text.replace("x", "y"))
        self.assertIn(self.statuses(bool)["functions"][0]["status"], ["stale", "running"])
        self.statuses(lambda all: all == {"f": "running"})
        self.client.execute("salve.stop", URI)
        self.client.drain(0.2)
        self.assertNotIn("proved", str(self.client.messages))

    def test_run_again(self):
        self.begin()
        self.client.open(URI, OTHERS)
        self.statuses(lambda all: all.get("sound") == "proved" and all.get("odd") == "unknown")
        for argument in [{"uri": URI}, {"uri": URI, "function": "sound"}]:
            self.client.drain(0.2)
            self.client.forget()
            self.client.execute("salve.analyseNow", argument)
            self.statuses(lambda all: all.get("sound") == "proved")
        response = self.client.execute("salve.analyseNow", {"uri": URI, "function": "nothing"})
        self.assertEqual(response["error"]["code"], REQUEST_FAILED)

    def test_only_for_who_knows_it(self):
        self.open_max()
        self.client.drain(0.2)
        self.assertNotIn("salve/status", [m.get("method") for m in self.client.messages])


if __name__ == "__main__":
    unittest.main()
