"""`salve mcp` from outside: the protocol line by line, the six tools, and what is wrong."""

import json
import os
import pathlib
import queue
import subprocess
import tempfile
import threading
import unittest

PATIENCE = float(os.environ.get("SALVE_PATIENCE", "60"))
MAX = """\
#include <assert.h>

int max(int x, int y) {
    int r = x;
    if (y > x)
        r = x;
    assert(r >= x && r >= y);
    return r;
}

int half(int x) {
    int r = x / 2;
    assert(x < 0 || r <= x);
    return r;
}
"""
# Takes long enough to be stopped.
SLOW = """\
#include <assert.h>
int slow(unsigned long a, unsigned long b, unsigned long c) {
    if (a > 1 && b > 1 && c > 1 && a < b && a < 4000000000UL && b < 4000000000UL)
        assert(a * b * c != 0x7fb2c3d4e5f60911UL || (a * c) % b != 12345);
    return 0;
}
"""
LIMIT = 2048


class Agent:
    def __init__(self, folder):
        self.process = subprocess.Popen(
            [os.environ["SALVE"], "mcp"], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
            cwd=folder, env={**os.environ, "XDG_CACHE_HOME": "/dev/null"})
        self.next = 0
        self.lines = queue.Queue()
        self.seen = {}
        self.reader = threading.Thread(target=self.read, daemon=True)
        self.reader.start()

    def read(self):
        for line in self.process.stdout:
            self.lines.put(line)
        self.lines.put(None)

    def raw(self, data):
        self.process.stdin.write(data)
        self.process.stdin.flush()

    def send(self, method, params=None, **more):
        message = {"jsonrpc": "2.0", "method": method, **more}
        if params is not None:
            message["params"] = params
        self.raw(json.dumps(message).encode() + b"\n")

    def line(self):
        line = self.lines.get(timeout=PATIENCE)
        if line is None:
            raise EOFError
        return line

    def start(self, method, params=None):
        self.next += 1
        self.send(method, params, id=self.next)
        return self.next

    def answer(self, number):
        while number not in self.seen:
            message = json.loads(self.line())
            assert message["jsonrpc"] == "2.0", message
            self.seen[message.get("id")] = message
        return self.seen.pop(number)

    def request(self, method, params=None):
        return self.answer(self.start(method, params))

    def start_tool(self, name, **arguments):
        return self.start("tools/call", {"name": name, "arguments": arguments})

    def tool(self, name, **arguments):
        return self.result(self.start_tool(name, **arguments))

    def result(self, number):
        """(text, whether it is an error)"""
        message = self.answer(number)
        assert len(json.dumps(message, ensure_ascii=False).encode()) < LIMIT, message
        (content,) = message["result"]["content"]
        assert content["type"] == "text"
        return content["text"], message["result"]["isError"]

    def initialize(self, revision="2025-06-18"):
        info = {"name": "test", "version": "1"}
        answer = self.request("initialize", {
            "protocolVersion": revision, "capabilities": {}, "clientInfo": info})
        self.send("notifications/initialized")
        return answer["result"]

    def stop(self):
        self.process.stdin.close()
        status = self.process.wait(PATIENCE)
        self.reader.join(PATIENCE)
        self.process.stdout.close()
        return status


class Mcp(unittest.TestCase):
    def setUp(self):
        holder = tempfile.TemporaryDirectory(prefix="salve-mcp-")
        self.addCleanup(holder.cleanup)
        self.folder = pathlib.Path(holder.name).resolve()
        self.write("max.c", MAX)
        self.agent = Agent(self.folder)
        self.addCleanup(self.agent.process.kill)
        self.revision = self.agent.initialize()["protocolVersion"]

    def tearDown(self):
        if not self.agent.process.stdin.closed:
            self.assertEqual(self.agent.stop(), 0)

    def write(self, name, text):
        (self.folder / name).write_text(text)

    def refused(self, name, *parts, **arguments):
        text, is_error = self.agent.tool(name, **arguments)
        self.assertTrue(is_error, text)
        for part in parts:
            self.assertIn(part, text)


class Protocol(Mcp):
    def test_revisions(self):
        self.assertEqual(self.revision, "2025-06-18")
        for asked, spoken in [("2025-03-26", "2025-03-26"), ("1999-01-01", "2025-06-18")]:
            agent = Agent(self.folder)
            self.assertEqual(agent.initialize(asked)["protocolVersion"], spoken)
            agent.stop()

    def test_tools(self):
        tools = self.agent.request("tools/list")["result"]["tools"]
        self.assertEqual([tool["name"] for tool in tools],
                         ["check", "explain", "repair", "try_patch", "status", "stop"])
        for tool in tools:
            self.assertEqual(tool["inputSchema"]["type"], "object")
            self.assertTrue(tool["description"])

    def test_what_is_no_request(self):
        for line, code in [(b"nonsense\n", -32700), (b"[]\n", -32600), (b'{"id": 7}\n', -32600),
                           (b'{"jsonrpc":"2.0","id":8,"method":"x/y"}\n', -32601)]:
            self.agent.raw(line)
            self.assertEqual(json.loads(self.agent.line())["error"]["code"], code, line)
        self.agent.raw(b"\r\n\n")
        self.agent.raw(b'{"jsonrpc":"2.0","method":"notifications/of/something"}\n')
        self.assertEqual(self.agent.request("ping")["result"], {})
        self.assertEqual(
            self.agent.request("tools/call", {"name": "nothing"})["error"]["code"], -32602)
        self.assertEqual(self.agent.request("tools/call", {})["error"]["code"], -32602)

    def test_initialize_comes_first(self):
        agent = Agent(self.folder)
        self.assertIn("error", agent.request("tools/list"))
        agent.stop()

    def test_what_was_asked_is_answered_before_the_end(self):
        number = self.agent.start_tool("check", path="max.c")
        self.agent.process.stdin.close()
        text, is_error = self.agent.result(number)
        self.assertIn("1 failing", text)
        self.assertEqual(self.agent.stop(), 0)


class Tools(Mcp):
    def test_check(self):
        text, is_error = self.agent.tool("check", path="max.c")
        self.assertFalse(is_error)
        self.assertEqual(text, """\
max.c: 1 failing, 1 proved
max: failing
  max.c:7:5: assertion 'r >= x && r >= y' fails for x = 0, y = 1
half: proved
""")
        self.assertEqual(self.agent.tool("check", path="max.c"), (text, False))
        text, _ = self.agent.tool("check", path="max.c", function="half")
        self.assertEqual(text, "max.c: 1 proved\nhalf: proved\n")

    def test_explain(self):
        text, is_error = self.agent.tool("explain", path="max.c", function="max")
        self.assertFalse(is_error)
        for part in ["input: x = 0, y = 1", "suspect `x` at max.c:6:13: the assertion holds if"]:
            self.assertIn(part, text)

    def test_repair(self):
        text, is_error = self.agent.tool("repair", path="max.c", function="max")
        self.assertFalse(is_error)
        self.assertIn("Replace `x` with `y` (proved for all inputs)\n    max.c:6:13: `x` => `y`\n"
                      "    for x = 0, y = 1 `r` becomes 1 instead of 0\n", text)
        self.assertEqual((self.folder / "max.c").read_text(), MAX)

    def test_a_repair_in_a_header(self):
        (self.folder / "util.h").write_text("static int twice(int x) { return x + 2; }\n")
        (self.folder / "use.c").write_text(
            '#include <assert.h>\n#include "util.h"\n'
            "void test_twice(void) { assert(twice(3) == 6); assert(twice(0) == 0); }\n")
        text, is_error = self.agent.tool("repair", path="use.c", function="test_twice")
        self.assertFalse(is_error)
        self.assertRegex(text, r"    util\.h:1:\d+: `[^`]+` => `[^`]*`\n")

    def test_a_patch_that_holds(self):
        text, is_error = self.agent.tool(
            "try_patch", path="max.c", old="r = x;\n    assert", new="r = y;\n    assert")
        self.assertEqual((text, is_error), ("max: proved\n", False))
        place = {"start": {"line": 5, "character": 12}, "end": {"line": 5, "character": 13}}
        self.assertEqual(self.agent.tool("try_patch", path="max.c", range=place, new="y"),
                         ("max: proved\n", False))
        self.assertEqual((self.folder / "max.c").read_text(), MAX)

    def test_a_patch_that_fails(self):
        text, is_error = self.agent.tool("try_patch", path="max.c", old="y > x", new="y >= x")
        self.assertFalse(is_error)
        self.assertIn("max: failing\n  as before: max.c:7:5: assertion", text)
        text, _ = self.agent.tool("try_patch", path="max.c", old="x / 2", new="x * 2")
        self.assertIn("half: failing\n", text)
        self.assertIn("elsewhere max: failing (before the patch: failing)\n"
                      "  as before: max.c:7:5: assertion", text)
        self.assertRegex(text, r"half: failing\n  new: max.c:1\d:5: assertion")

    def test_what_a_patch_breaks_elsewhere_is_new(self):
        self.write("two.c", """\
#include <assert.h>
static int twice(int x) { return 2 * (x & 7); }
int even(int x) { assert(twice(x) % 2 == 0); return x; }
int odd(int x) {
  int y = x ^ 1;
  assert(y != 6);
  assert(twice(x) != 15);
  return x;
}
""")
        text, is_error = self.agent.tool("try_patch", path="two.c", old="2 * (x & 7)",
                                         new="(x & 7)\n    + (x & 7) + 1")
        self.assertFalse(is_error)
        self.assertIn("elsewhere even: failing (before the patch: proved)\n"
                      "  new: two.c:4:19: assertion", text)
        self.assertIn("elsewhere odd: failing (before the patch: failing)\n"
                      "  new: two.c:8:3: assertion 'twice(x) != 15' fails for x = ", text)
        self.assertIn("\n  as before: two.c:7:3: assertion 'y != 6' fails for x = 7\n", text)

    def test_warnings_of_repairs(self):
        self.write("gives_up.c", """\
#include <assert.h>
#include <stdlib.h>
static int next(const int *head, int value) {
  if (value < 0)
    abort();
  return *head + value;
}
void test_next(void) { assert(next(NULL, 3)); }
""")
        text, _ = self.agent.tool("repair", path="gives_up.c", function="test_next")
        self.assertIn("  Insert `if (head == NULL) return -1;` (passes 1 test; what failed is no "
                      "longer done)\n", text)

    def test_a_patch_that_is_no_c(self):
        text, is_error = self.agent.tool("try_patch", path="max.c", old="int r = x / 2;", new="{")
        self.assertFalse(is_error)
        self.assertIn("the patched text is no C:\nmax.c:", text)
        self.assertNotIn("proved", text.split("elsewhere")[0])

    def test_a_patch_that_does_not_apply(self):
        outside = {"start": {"line": 70, "character": 0}, "end": {"line": 71, "character": 0}}
        for arguments, part in [
            ({"old": "nowhere"}, "does not occur"),
            ({"old": ""}, "does not occur"),
            ({"old": "int"}, "more than once"),
            ({}, "either 'old' or 'range'"),
            ({"old": "y > x", "range": outside}, "either 'old' or 'range'"),
            ({"range": outside}, "not within the file"),
        ]:
            self.refused("try_patch", part, path="max.c", new="y", **arguments)

    def test_arguments(self):
        self.refused("check", "needs 'path'")
        self.refused("check", "'path' must be a string", path=7)
        self.refused("check", "'path' is empty", path="")
        self.refused("check", "takes no 'colour'", path="max.c", colour="red")
        self.refused("check", "'timeout' must be a number above 0", path="max.c", timeout=-1)
        self.refused("explain", "needs 'function'", path="max.c")
        self.refused("explain", "no function 'nothing'", path="max.c", function="nothing")
        self.refused("try_patch", "must have start and end", path="max.c", new="", range=[1])
        self.refused("check", "nothing.c", "No such file", path="nothing.c")
        self.refused("check", "it is a folder", path=".")
        number = self.agent.start("tools/call", {"name": "check", "arguments": ["max.c"]})
        self.assertIn("must be an object", self.agent.result(number)[0])
        self.assertEqual(self.agent.tool("check", path="max.c")[1], False)  # it goes on

    def test_answers_are_short(self):
        names = [f"function_with_a_long_name_{i}_{'x' * 40}" for i in range(120)]
        self.write("many.c", "#include <assert.h>\n" + "".join(
            f"int {name}(int x) {{ assert(x != {i} && \"ä€😀\\\\\\\"\"); return x; }}\n"
            for i, name in enumerate(names)))
        text, is_error = self.agent.tool("check", path="many.c", timeout=5)
        self.assertFalse(is_error)
        self.assertIn("many.c: ", text)
        self.assertRegex(text, r"… \d+ more lines\n$")

    def test_status(self):
        self.assertEqual(self.agent.tool("status"), ("nothing is being analysed\n", False))
        self.agent.tool("check", path="max.c")
        self.assertEqual(
            self.agent.tool("status"),
            ("nothing is being analysed\nchecked max.c: 1 failing, 1 proved\n", False))

    def test_stop(self):
        self.write("slow.c", SLOW)
        self.assertEqual(self.agent.tool("stop"), ("nothing was being analysed", False))
        first = self.agent.start_tool("check", path="slow.c", timeout=500)
        second = self.agent.start_tool("check", path="max.c")
        text, _ = self.agent.tool("status")
        self.assertEqual(text, "running: check slow.c\nwaiting: check max.c\n")
        self.assertEqual(self.agent.tool("stop"), ("stopped 2 calls", False))
        for number in [first, second]:
            self.assertEqual(self.agent.result(number), ("stopped: nothing is decided", True))
        self.assertIn("1 failing", self.agent.tool("check", path="max.c")[0])

    def test_cancelled(self):
        self.write("slow.c", SLOW)
        number = self.agent.start_tool("check", path="slow.c", timeout=500)
        self.agent.send("notifications/cancelled", {"requestId": number, "reason": "enough"})
        self.assertIn("1 failing", self.agent.tool("check", path="max.c")[0])
        self.assertNotIn(number, self.agent.seen)


if __name__ == "__main__":
    unittest.main()
