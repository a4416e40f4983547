#!/usr/bin/env python3
"""Differential tests on programs of csmith, with pointers, structs, unions and bit-fields.

    tests/fuzz/csmith.py build/tests/fuzz/salve_fuzz [--seed 1] [--count 100] [--out FOLDER]

Each program is judged by `salve_fuzz --file`: compiled and run, interpreter, executor.
"""
import argparse
import collections
import os
import re
import subprocess
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
# Volatile reads are arbitrary to Salve, so there are none.
SUBSET = ("--no-volatiles --no-volatile-pointers --no-argc --no-builtins "
          "--max-funcs 4 --max-block-depth 3 --max-block-size 3 --max-expr-complexity 6 "
          "--max-array-dim 2 --max-array-len-per-dim 6 --max-struct-fields 6 "
          "--max-union-fields 4").split()
SCALARS = "--no-pointers --no-unions --no-bitfields --no-const-pointers".split()
HEAD = "#include <assert.h>\n#ifdef SALVE_FUZZ_NATIVE\n#include <stdio.h>\n#endif\n"
TAIL = """
#undef main
#undef printf
unsigned long test_run(void) { csmith_main(); return salve_hash; }
#ifdef SALVE_FUZZ_NATIVE
int main(void)
{
    printf("%lu\\n", test_run());
    return 0;
}
#endif
"""


def run(*command, folder=None):
    return subprocess.run(command, capture_output=True, text=True, cwd=folder).stdout


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("fuzz")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--count", type=int, default=100)
    parser.add_argument("--out", default="fuzz-out")
    parser.add_argument("--scalars", action="store_true", help="no pointers, unions, bit-fields")
    options = parser.parse_args()
    os.makedirs(options.out, exist_ok=True)
    with open(os.path.join(HERE, "csmith_shim.h")) as file:
        shim = file.read()
    results = collections.Counter()
    for seed in range(options.seed, options.seed + options.count):
        subset = SUBSET + (SCALARS if options.scalars else [])
        program = run("csmith", *subset, "--seed", str(seed), folder=options.out)
        program = program.replace('#include "csmith.h"', shim)
        path = os.path.join(options.out, f"csmith{seed}.c")
        with open(path, "w") as file:
            file.write(HEAD + program + TAIL)
        said = run(options.fuzz, "--file", path, "--out", options.out).strip()
        kind = re.match(r"MISMATCH unsupported|MISMATCH|all agree: \w+|cannot be judged", said)
        results[kind.group() if kind else "salve_fuzz crashed"] += 1
        if not kind or kind.group().startswith("MISMATCH"):
            print(f"{path}: {said or 'crash'}", flush=True)
        else:
            os.remove(path)
        if kind and kind.group() == "cannot be judged":
            print(f"csmith --seed {seed}: {said}", flush=True)
    for what, count in sorted(results.items()):
        print(f"  {what:24} {count}")
    bad = ("MISMATCH", "MISMATCH unsupported", "salve_fuzz crashed")
    return 1 if any(results[what] for what in bad) else 0


sys.exit(main())
