#!/usr/bin/env python3
"""The tidy checks on small trees that break one rule each: every rule must be able to fail."""
import shutil
import sys
import tempfile
import unittest
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))
sys.dont_write_bytecode = True
import tidy

LAYERS = """
room engine/low:
room engine/high: engine/low
room engine: engine/high
room server: engine
foreign z3: engine/high
entry engine: engine/engine.h
"""
HEADER = "// A header.\n#pragma once\n"


class Tree(unittest.TestCase):
    def setUp(self):
        self.root = Path(tempfile.mkdtemp())
        self.write("tests/tidy/layers.txt", LAYERS)
        for room in ("engine/low", "engine/high", "engine", "server"):
            self.write(f"{room}/README.md", "# A room\n")
        self.write("engine/low/low.h", HEADER)
        self.write("engine/high/high.h", HEADER + '#include "engine/low/low.h"\n')
        self.write("engine/high/solver.h", HEADER + "#include <z3++.h>\n")
        self.write("engine/engine.h", HEADER)
        self.write("engine/engine.cpp", '#include "engine/high/high.h"\n')
        self.write("server/main.cpp", '#include "engine/engine.h"\n#include <vector>\n')

    def tearDown(self):
        shutil.rmtree(self.root)

    def write(self, path, text):
        (self.root / path).parent.mkdir(parents=True, exist_ok=True)
        (self.root / path).write_text(text)

    def complains(self, check, part):
        problems = check(self.root)
        self.assertTrue(any(part in p for p in problems), f"{part!r} not in {problems}")

    def test_clean(self):
        self.assertEqual([], tidy.check_layers(self.root))
        self.assertEqual([], tidy.check_files(self.root))

    def test_upward_include(self):
        self.write("engine/low/low.cpp", '#include "engine/high/high.h"\n')
        self.complains(tidy.check_layers, "engine/low must not include engine/high")

    def test_past_the_facade(self):
        self.write("engine/inner.h", HEADER)
        self.write("server/other.cpp", '#include "engine/inner.h"\n')
        self.complains(tidy.check_layers, "from outside, engine is")

    def test_foreign_library(self):
        self.write("server/other.cpp", "#include <z3.h>\n")
        self.complains(tidy.check_layers, "<z3.h> belongs to engine/high")

    def test_foreign_library_through_a_header(self):
        self.write("engine/engine.cpp", '#include "engine/high/solver.h"\n')
        self.complains(tidy.check_layers, "brings in <z3...>")

    def test_room_not_in_the_table(self):
        self.write("engine/new/new.cpp", "\n")
        self.complains(tidy.check_layers, "is not a room")

    def test_room_that_is_gone(self):
        shutil.rmtree(self.root / "engine/low")
        self.complains(tidy.check_layers, "does not exist")

    def test_relative_include(self):
        self.write("engine/low/low.cpp", '#include "low.h"\n')
        self.complains(tidy.check_layers, "from the root")

    def test_missing_file(self):
        self.write("engine/low/low.cpp", '#include "engine/low/gone.h"\n')
        self.complains(tidy.check_layers, "no file of the project")

    def test_text_in_a_string_is_no_include(self):
        self.write("engine/low/low.cpp", 'auto c = R"c(\n#include "own.h"\n)c";\n')
        self.assertEqual([], tidy.check_layers(self.root))

    def test_tests_are_not_for_rooms(self):
        self.write("tests/helper.h", HEADER)
        self.write("server/other.cpp", '#include "tests/helper.h"\n')
        self.complains(tidy.check_layers, "in no room")

    def test_readme(self):
        (self.root / "server/README.md").unlink()
        self.complains(tidy.check_files, "server: no README.md")

    def test_long_readme(self):
        self.write("server/README.md", "line\n" * 61)
        self.complains(tidy.check_files, "more than 60")

    def test_long_file(self):
        self.write("server/other.cpp", "\n" * 601)
        self.complains(tidy.check_files, "601 lines")

    def test_long_function(self):
        self.write("server/other.cpp", "int f() {\n" + "  f();\n" * 78 + "}\n")
        self.assertEqual([], tidy.check_files(self.root))
        self.write("server/other.cpp", "int f() {\n" + "  f();\n" * 79 + "}\n")
        self.complains(tidy.check_files, "other.cpp:1: a function of 81 lines")

    def test_room_without_wings(self):
        for i in range(tidy.MAX_ROOM_SOURCES + 1):
            self.write(f"server/file{i}.cpp", "\n")
        self.complains(tidy.check_files, "source files without wings")

    def test_limit_elsewhere(self):
        self.write("server/other.cpp", "constexpr int kMaxDepth = 5; ///< of kMaxSeconds = 3\n")
        self.complains(tidy.check_files, "kMaxDepth belongs into engine/support/limits/")
        self.write("server/other.cpp", "inline constexpr std::chrono::seconds kPollEvery{1};\n")
        self.complains(tidy.check_files, "kPollEvery belongs")
        self.write("server/other.cpp", "constexpr size_t kShownErrors = limits::kMost;\n")
        self.assertEqual([], tidy.check_files(self.root))

    def test_snippet_in_pieces(self):
        self.write("tests/unit/a.cpp", 'f("int x;\\n"\n  "int y;");\ng(R"(a\n"\nb")");\n')
        self.complains(tidy.check_files, "a.cpp:1: write the lines")
        self.write("tests/unit/a.cpp", 'f(R"(int x;\nint y;)");\n')
        self.assertEqual([], tidy.check_files(self.root))

    def test_header_without_purpose_or_guard(self):
        self.write("server/a.h", "#pragma once\n")
        self.write("server/b.h", "// Why.\n")
        self.complains(tidy.check_files, "a.h: does not open")
        self.complains(tidy.check_files, "b.h: no #pragma once")

    def test_unfinished(self):
        self.write("server/other.cpp", "// TODO later\n")
        self.complains(tidy.check_files, "says TODO")

    def test_format(self):
        if not tidy.clang_format():
            self.skipTest("no clang-format 19")
        self.write(".clang-format", "BasedOnStyle: LLVM\n")
        self.assertEqual([], tidy.check_format(self.root))
        self.write("server/other.cpp", "int   x ;\n")
        self.complains(tidy.check_format, "other.cpp:1")


if __name__ == "__main__":
    unittest.main()
