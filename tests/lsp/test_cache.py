"""What the server keeps: an edit costs the functions that read it, a restart nothing."""

import os
import pathlib
import re
import tempfile
import unittest

from client import Client

URI = "file:///tmp/salve-cache.c"
COUNT = 60


def text_of(edited=None, comment=""):
    functions = [
        f"int f{i}(int x) {{\n  int r = x > {i} ? {i} : x;\n"
        f"  assert(r <= {i + (1 if i == edited else 0)});\n  return r;\n}}\n"
        for i in range(COUNT)
    ]
    return "#include <assert.h>\n" + comment.join(functions)


@unittest.skipUnless(os.environ.get("SALVE"), "no engine was built")
class Cache(unittest.TestCase):
    def setUp(self):
        holder = tempfile.TemporaryDirectory(prefix="salve-cache-")
        self.addCleanup(holder.cleanup)
        self.folder = pathlib.Path(holder.name)
        self.log = self.folder / "log"
        self.start()

    def start(self):
        self.client = Client(
            command=["env", f"XDG_CACHE_HOME={self.folder}", os.environ["SALVE"], "serve", "--log",
                     str(self.log)]
        )
        self.addCleanup(self.client.stop)
        self.client.initialize()

    def analysed(self):
        """The functions analysed since the last time, once all have their tick."""
        self.client.lenses(URI, lambda titles: titles == ["✓ proved"] * COUNT, 120)
        names = set(re.findall(r": (\w+): [\d.]+ s.*verify", self.log.read_text()))
        self.log.write_text("")
        return names

    def test_edits(self):
        self.client.open(URI, text_of())
        self.assertEqual(len(self.analysed()), COUNT)
        self.client.change(URI, 2, text_of(edited=7))
        self.assertEqual(self.analysed(), {"f7"})
        self.client.change(URI, 3, text_of(edited=7, comment="// a comment\n\n"))
        self.assertEqual(self.analysed(), set())
        self.client.change(URI, 4, text_of())
        self.assertEqual(self.analysed(), set())

    def test_a_restart(self):
        self.client.open(URI, text_of())
        self.assertEqual(len(self.analysed()), COUNT)
        self.client.stop()
        self.start()
        self.client.open(URI, text_of(comment="\n"))
        self.assertEqual(self.analysed(), set())


if __name__ == "__main__":
    unittest.main()
