#!/usr/bin/env python3
"""Shrinks a program that salve_fuzz kept: removes lines while the mismatch stays.

    tests/fuzz/shrink.py build/tests/fuzz/salve_fuzz FILE SMALLER

A smaller program must still compile without the warnings that tell of undefined values,
and gcc and clang must agree on what it does.
"""
import os
import re
import subprocess
import sys
import tempfile


def output(command):
    return subprocess.run(command, capture_output=True, text=True, timeout=60).stdout


def sound(text, folder):
    """Both compilers take it and agree."""
    path = os.path.join(folder, "candidate.c")
    with open(path, "w") as file:
        file.write(text)
    said = []
    strict = ["-Wreturn-type", "-Wuninitialized", "-Wimplicit-function-declaration"]
    for compiler in (["gcc", "-O1", "-Wmaybe-uninitialized"], ["clang-19", "-O0"]):
        program = os.path.join(folder, "candidate")
        command = [*compiler, *strict, "-Werror", "-Wno-unused", "-fwrapv", "-DSALVE_FUZZ_NATIVE"]
        built = subprocess.run([*command, path, "-o", program], capture_output=True)
        if built.returncode:
            return False
        said.append(output(["timeout", "5", program]))
    return said[0] == said[1] != ""


def main():
    fuzz, path, smaller = sys.argv[1:4]
    with tempfile.TemporaryDirectory() as folder:
        def mismatch(text):
            file = os.path.join(folder, "judged.c")
            with open(file, "w") as out:
                out.write(text)
            said = output(["timeout", "5", fuzz, "--file", file, "--out", folder])
            found = re.match(r"MISMATCH (\w+)", said)
            return found.group(1) if found else None

        with open(path) as file:
            lines = file.read().splitlines(keepends=True)
        wanted = mismatch("".join(lines))
        if not wanted:
            sys.exit("no mismatch in " + path)
        size = len(lines) // 2
        while size:
            at = 0
            while at < len(lines):
                fewer = lines[:at] + lines[at + size:]
                text = "".join(fewer)
                if mismatch(text) == wanted and sound(text, folder):
                    lines = fewer
                    with open(smaller, "w") as out:
                        out.write(text)
                else:
                    at += size
            size //= 2


main()
