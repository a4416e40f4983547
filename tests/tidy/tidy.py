#!/usr/bin/env python3
"""Format, layering and file rules as tests.

usage: tidy.py layers|files|format [ROOT]

layers  all #includes against layers.txt
files   every room has a README of at most a page, no file or function is too long, big rooms
        have wings, limits stand together, headers are guarded, C in unit tests is written as raw
        strings
format  clang-format 19 would change nothing (CLANG_FORMAT names another program)
"""
import os
import re
import subprocess
import sys
from pathlib import Path

CODE = {".cpp", ".h"}
SOURCES = CODE | {".py", ".ts", ".lua", ".mjs", ".js"}
MAX_LINES = 600
MAX_FUNCTION_LINES = 80
MAX_README_LINES = 60
MAX_ROOM_SOURCES = 30  # beyond it there are wings
LIMITS = "engine/support/limits/"
ANALYSED = ("tests/golden/", "tests/unit/edit/snippets/")  # headers as users have them
SKIPPED_FOLDERS = {".git", "node_modules", "__pycache__", "out", "dist"}
INCLUDE = re.compile(r'^[ \t]*#[ \t]*include[ \t]*([<"])([^>"]+)[>"]', re.M)
RAW_STRING = re.compile(r'R"(\w*)\(.*?\)\1"', re.S)
STRING = r'"(?:[^"\\\n]|\\.)*"'
SPLIT_STRING = re.compile(r'(?<!\w)"(?:[^"\\\n]|\\.)*\\n"\s*\n\s*' + STRING)
# What is chosen and could be chosen otherwise; what is shown of a thing is named kShown....
LIMIT = re.compile(r"constexpr [^=({\n]*\b(k(?:Max|Most)\w*|k\w*(?:Limit|Seconds|Megabytes|Every|Pause))\b")
NO_LIMITS = {"kMostObjectBytes"}  # what C or a representation allows
UNFINISHED = re.compile(r"\b(TODO|FIXME|XXX|HACK)\b")


def walk(root):
    """All files of the project, as paths relative to root; build folders left out."""
    for folder, folders, names in os.walk(root):
        folders[:] = sorted(
            f for f in folders if f not in SKIPPED_FOLDERS and not f.startswith(("build", ".cache"))
        )
        for name in sorted(names):
            yield (Path(folder) / name).relative_to(root)


def text_of(root, path):
    return (root / path).read_text(encoding="utf-8", errors="replace")


class Layers:
    def __init__(self, text):
        self.rooms, self.foreign, self.entries = {}, {}, {}
        tables = {"room": self.rooms, "foreign": self.foreign, "entry": self.entries}
        for number, line in enumerate(text.splitlines(), 1):
            line = line.split("#")[0].strip()
            if not line:
                continue
            match = re.fullmatch(r"(room|foreign|entry) (\S+):(.*)", line)
            if not match:
                raise SystemExit(f"layers.txt:{number}: not understood: {line}")
            tables[match[1]][match[2]] = match[3].split()
        for table in (self.rooms, self.foreign, self.entries):
            for names in table.values():
                for name in names:
                    if name not in self.rooms and not name.endswith(".h"):
                        raise SystemExit(f"layers.txt: {name} is not a room")

    def room_of(self, path):
        """The room with the longest matching folder; None outside the rooms (tests)."""
        folders = [str(p) for p in Path(path).parents]
        return next((f for f in folders if f in self.rooms), None)

    def foreign_of(self, included):
        return next((p for p in self.foreign if included.startswith(p)), None)


def check_layers(root):
    layers = Layers(text_of(root, Path("tests/tidy/layers.txt")))
    files = {str(p): text_of(root, p) for p in walk(root) if p.suffix in CODE | {".def"}}
    includes = {path: INCLUDE.findall(RAW_STRING.sub('""', text)) for path, text in files.items()}
    problems = []

    for room in layers.rooms:
        if not (root / room).is_dir():
            problems.append(f"tests/tidy/layers.txt: the room {room} does not exist")
    for path in files:
        if path.startswith(("engine/", "protocol/", "server/")):
            room = layers.room_of(path)
            if room == "engine" and Path(path).parent != Path("engine"):
                problems.append(f"{path}: its folder is not a room of layers.txt")

    def resolve(path, quote, name):
        """The project's file that an #include means, or None."""
        beside = os.path.normpath(os.path.join(os.path.dirname(path), name))
        return name if name in files else beside if quote == '"' and beside in files else None

    for path, found in includes.items():
        room = layers.room_of(path)
        for quote, name in found:
            target = resolve(path, quote, name)
            prefix = None if target else layers.foreign_of(name)
            if prefix and room and room not in layers.foreign[prefix]:
                problems.append(f"{path}: <{name}> belongs to {', '.join(layers.foreign[prefix])}")
            if not target:
                if quote == '"' and not prefix and room:
                    problems.append(f'{path}: "{name}" is no file of the project')
                continue
            if target != name and room:
                problems.append(f'{path}: write "{target}", from the root')
            used = layers.room_of(target)
            if room and used and used != room:
                if used not in layers.rooms[room]:
                    problems.append(f"{path}: {room} must not include {used} ({name})")
                if used in layers.entries and target not in layers.entries[used]:
                    problems.append(f"{path}: from outside, {used} is {layers.entries[used]} ({name})")
            if room and not used:
                problems.append(f"{path}: {room} must not include {target}, which is in no room")

    def reached(path, seen):
        """The foreign prefixes that including `path` brings in."""
        if path in seen:
            return set()
        seen.add(path)
        result = set()
        for quote, name in includes[path]:
            target = resolve(path, quote, name)
            if target:
                result |= reached(target, seen)
            elif layers.foreign_of(name):
                result.add(layers.foreign_of(name))
        return result

    for path, found in includes.items():
        room = layers.room_of(path)
        for quote, name in found:
            target = resolve(path, quote, name)
            if not target or not room:
                continue
            for prefix in sorted(reached(target, set())):
                if room not in layers.foreign[prefix]:
                    problems.append(f"{path}: {name} brings in <{prefix}...>")
    return problems


def without_raw_strings(text):
    """The text with as many lines, and nothing in its raw strings."""
    return RAW_STRING.sub(lambda m: '""' + "\n" * m[0].count("\n"), text)


def functions_of(text):
    """(first line, number of lines) of each function, by the layout of clang-format: what ends
    with a brace alone in the first column began at the last line before that stands there."""
    begin = 0
    for number, line in enumerate(without_raw_strings(text).splitlines(), 1):
        if line == "}":
            yield begin, number - begin + 1
        elif line and not line[0].isspace() and line[0] not in "#/}" and not line.endswith(":"):
            begin = number


def check_code(path, text):
    for begin, lines in functions_of(text):
        if lines > MAX_FUNCTION_LINES:
            yield f"{path}:{begin}: a function of {lines} lines, more than {MAX_FUNCTION_LINES}"
    if str(path).startswith("tests/unit/"):
        for found in SPLIT_STRING.finditer(without_raw_strings(text)):
            line = without_raw_strings(text)[: found.start()].count("\n") + 1
            yield f"{path}:{line}: write the lines of a text as one raw string"


def check_files(root):
    layers = Layers(text_of(root, Path("tests/tidy/layers.txt")))
    problems = []
    for room in layers.rooms:
        readme = Path(room) / "README.md"
        if not (root / readme).is_file():
            problems.append(f"{room}: no README.md")
        elif len(text_of(root, readme).splitlines()) > MAX_README_LINES:
            problems.append(f"{readme}: more than {MAX_README_LINES} lines")
        if sum(p.suffix in CODE for p in (root / room).iterdir()) > MAX_ROOM_SOURCES:
            problems.append(f"{room}: more than {MAX_ROOM_SOURCES} source files without wings")
    for path in walk(root):
        if path.suffix not in SOURCES or path.name == "tidy_test.py":
            continue
        text = text_of(root, path)
        lines = len(text.splitlines())
        if lines > MAX_LINES:
            problems.append(f"{path}: {lines} lines, more than {MAX_LINES}")
        if path.suffix in CODE:
            problems += check_code(path, text)
        if str(path).startswith(("engine/", "server/")) and not str(path).startswith(LIMITS):
            problems += [f"{path}: {name} belongs into {LIMITS}"
                         for name in LIMIT.findall(text) if name not in NO_LIMITS]
        if path.suffix == ".h" and not str(path).startswith(ANALYSED):
            if not text.startswith(("//", "/*")):
                problems.append(f"{path}: does not open with what it is for")
            if "#pragma once" not in text:
                problems.append(f"{path}: no #pragma once")
        if path.name != "tidy.py" and UNFINISHED.search(text):
            problems.append(f"{path}: says {UNFINISHED.search(text)[0]}")
    return problems


def clang_format():
    """A clang-format of version 19, or None: other versions lay out differently."""
    for name in (os.environ.get("CLANG_FORMAT"), "clang-format-19", "clang-format"):
        try:
            out = subprocess.run([name or "", "--version"], capture_output=True, text=True).stdout
        except OSError:
            continue
        if "version 19." in out:
            return name
    return None


def check_format(root):
    program = clang_format()
    if not program:
        print("skipped: no clang-format 19 here (package clang-format-19; ./run test installs it)")
        raise SystemExit(77)
    files = [str(p) for p in walk(root) if p.suffix in CODE]
    done = subprocess.run(
        [program, "--dry-run", "--Werror", "--ferror-limit=1", *files],
        cwd=root, capture_output=True, text=True,
    )
    problems = [l for l in done.stderr.splitlines() if "error:" in l]
    if done.returncode and not problems:
        problems = [done.stderr]
    if problems:
        problems.append(f"{program} -i would lay out these files")
    return problems


def main():
    checks = {"layers": check_layers, "files": check_files, "format": check_format}
    if len(sys.argv) not in (2, 3) or sys.argv[1] not in checks:
        raise SystemExit(__doc__)
    root = Path(sys.argv[2]) if len(sys.argv) == 3 else Path(__file__).resolve().parents[2]
    problems = checks[sys.argv[1]](root)
    print("\n".join(problems) if problems else "nothing to complain about")
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
