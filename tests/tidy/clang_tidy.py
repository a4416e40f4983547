#!/usr/bin/env python3
"""clang-tidy 19 with the checks of .clang-tidy.

usage: clang_tidy.py BUILD [ROOM]...    default: all of engine, protocol and server

Parsing the headers of Clang and of the standard library again for each file costs more than the
checks. Hence files of a room are checked together, by one source that includes them, as far as
their internal names allow it; what does not compile together is checked alone. Groups without a
complaint are remembered in BUILD/tidy by a hash of all that they consist of.
"""
import hashlib
import json
import os
import re
import shlex
import shutil
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from tidy import INCLUDE, walk

ROOT = Path(__file__).resolve().parents[2]
PROGRAM = "clang-tidy-19"
TOGETHER = 10
ROOMS = ("engine/", "protocol/", "server/")
INTERNAL = re.compile(r"^namespace \{$(.*?)^\} // namespace$", re.M | re.S)
# What an unnamed namespace, `static` or a macro defines, by the layout of clang-format.
DEFINED = re.compile(r"^(?:template <.*> )?(?:(?:struct|class|enum|enum class|union) (\w+)|using (\w+) =|"
                     r"[\w:].*?[ *&](\w+)(?:\(|\[| = |;|\{))", re.M)
MACRO = re.compile(r"^#define (\w+)", re.M)


def internal_names(text):
    names = set(MACRO.findall(text))
    for block in INTERNAL.findall(text) + re.findall(r"^static .*", text, re.M):
        names |= {name for found in DEFINED.findall(block) for name in found if name}
    return names


def commands(build):
    """File below ROOT -> its compiler's words that matter to clang."""
    result = {}
    for entry in json.loads((build / "compile_commands.json").read_text()):
        path = os.path.relpath(entry["file"], ROOT)
        if path.startswith(ROOMS):
            words = shlex.split(entry["command"])
            kept = [w for i, w in enumerate(words) if w.startswith(("-D", "-I", "-std"))
                    or w == "-isystem" or words[i - 1] == "-isystem"]
            result[path] = (*kept, "-Wno-everything")
    return result


def grouped(flags_of, texts):
    """Lists of files of one room and with the same flags, without a name in common."""
    groups = []
    for path in sorted(flags_of):
        key = (str(Path(path).parent), flags_of[path])
        names = internal_names(texts[path])
        for other_key, files, used in groups:
            if other_key == key and len(files) < TOGETHER and not names & used:
                files.append(path)
                used |= names
                break
        else:
            groups.append((key, [path], set(names)))
    return [files for _, files, _ in groups]


def digest(files, texts, flags):
    """Of all files of the project that these reach, the flags and the checks."""
    seen, waiting = set(), list(files)
    while waiting:
        path = waiting.pop()
        if path in texts and path not in seen:
            seen.add(path)
            waiting += [name for _, name in INCLUDE.findall(texts[path])]
    config = (ROOT / ".clang-tidy").read_text() + Path(__file__).read_text()
    parts = [texts[p] for p in sorted(seen)] + list(flags) + [config]
    return hashlib.sha256("\0".join(parts).encode()).hexdigest()


def tidy(source, flags):
    done = subprocess.run(
        [PROGRAM, "--quiet", f"--config-file={ROOT}/.clang-tidy", str(source), "--", *flags],
        cwd=ROOT, capture_output=True, text=True)
    found = [l for l in done.stdout.splitlines() if re.search(r": (warning|error): ", l)]
    return [re.sub(f"^{ROOT}/", "", line) for line in found]


def check(files, texts, flags, memory):
    known = memory / digest(files, texts, flags)
    if known.exists():
        return []
    together = memory / (re.sub(r"\W", "_", files[0]) + ".cpp")
    together.write_text("".join(f'#include "{ROOT}/{path}"\n' for path in files))
    problems = tidy(together, flags)
    if any("clang-diagnostic-error" in p for p in problems) and len(files) > 1:
        problems = [p for path in files for p in check([path], texts, flags, memory)]
    if not problems:
        known.touch()
    return problems


def main():
    if len(sys.argv) < 2:
        raise SystemExit(__doc__)
    if not shutil.which(PROGRAM):
        print(f"skipped: no {PROGRAM} here (package {PROGRAM}; ./run test installs it)")
        raise SystemExit(77)
    build, rooms = Path(sys.argv[1]), tuple(sys.argv[2:]) or ROOMS
    memory = build / "tidy"
    memory.mkdir(exist_ok=True)
    texts = {str(p): (ROOT / p).read_text() for p in walk(ROOT) if p.suffix in (".cpp", ".h")}
    flags_of = {p: f for p, f in commands(build).items() if p in texts and p.startswith(rooms)}
    groups = grouped(flags_of, texts)
    with ThreadPoolExecutor(int(os.environ.get("SALVE_JOBS", os.cpu_count()))) as pool:
        results = pool.map(lambda g: check(g, texts, flags_of[g[0]], memory), groups)
        problems = sorted({p for found in results for p in found})
    print("\n".join(problems) if problems else "nothing to complain about")
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
