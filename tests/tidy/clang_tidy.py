#!/usr/bin/env python3
"""clang-tidy 19 with the checks of .clang-tidy.

usage: clang_tidy.py BUILD [ROOM]...    default: all of engine, protocol and server

What the build compiles together is checked together: parsing the headers of Clang and of the
standard library costs more than the checks. Sources without a complaint are remembered in
BUILD/tidy by a hash of all that they consist of.
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
ROOMS = ("engine/", "protocol/", "server/")


def sources(build):
    """(source, files of the project below ROOT in it, its compiler's words that matter to clang)"""
    for entry in json.loads((build / "compile_commands.json").read_text()):
        source = Path(entry["file"])
        parts = [source] if "Unity" not in source.parts else \
            [Path(name) for _, name in INCLUDE.findall(source.read_text())]
        words = shlex.split(entry["command"])
        kept = [w for i, w in enumerate(words) if w.startswith(("-D", "-I", "-std"))
                or w == "-isystem" or words[i - 1] == "-isystem"]
        yield source, [os.path.relpath(part, ROOT) for part in parts], [*kept, "-Wno-everything"]


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


def tidy(source, flags, build):
    done = subprocess.run(
        [PROGRAM, "--quiet", f"--config-file={ROOT}/.clang-tidy", str(source), "--", *flags],
        cwd=ROOT, capture_output=True, text=True)
    found = [l for l in done.stdout.splitlines()
             if re.search(r": (warning|error): ", l) and not l.startswith(f"{build}/")]  # generated
    return [re.sub(f"^{ROOT}/", "", line) for line in found]


def check(source, files, flags, texts, build):
    known = build / "tidy" / digest(files, texts, flags)
    if known.exists():
        return []
    problems = tidy(source, flags, build)
    if not problems:
        known.touch()
    return problems


def main():
    if len(sys.argv) < 2:
        raise SystemExit(__doc__)
    if not shutil.which(PROGRAM):
        print(f"skipped: no {PROGRAM} here (package {PROGRAM}; ./run test installs it)")
        raise SystemExit(77)
    build, rooms = Path(sys.argv[1]).resolve(), tuple(sys.argv[2:]) or ROOMS
    (build / "tidy").mkdir(exist_ok=True)
    texts = {str(p): (ROOT / p).read_text() for p in walk(ROOT) if p.suffix in (".cpp", ".h")}
    wanted = [s for s in sources(build) if s[1][0].startswith(rooms)]
    with ThreadPoolExecutor(int(os.environ.get("SALVE_JOBS", os.cpu_count()))) as pool:
        results = pool.map(lambda s: check(*s, texts, build), wanted)
        problems = sorted({p for found in results for p in found})
    print("\n".join(problems) if problems else "nothing to complain about")
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
