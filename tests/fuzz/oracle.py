#!/usr/bin/env python3
"""Verdicts and repairs of Salve against brute force over 8-bit inputs.

    tests/fuzz/oracle.py build/salve [--seed 1] [--count 60] [--repairs 0] [--out FOLDER] [FILE...]

Each program is one of seeds/*.c (heap, strings, evaluation order) with one or two tokens changed.
Salve analyses it; every repair that it offers is applied. All of them are compiled into one
program per compiler, with sanitizers, and run on every value of their one or two 8-bit parameters.
What must agree:

  proved            no input fails, with either compiler (they evaluate arguments in different orders)
  failing, a=.. b=..  that input fails, if the property is one that the sanitizers see
  a proved repair   no input fails in the new text; or one does, and Salve, asked about that text,
                    finds another failure there, not the one that was repaired

FILE...: judges these instead of mutants (a mismatch is kept as a file that stands alone).
"""
import argparse
import collections
import json
import os
import random
import re
import shutil
import subprocess
import sys
from pathlib import Path

os.environ["XDG_CACHE_HOME"] = "/dev/null"  # what a user has kept is none of ours

SEEDS = Path(__file__).resolve().parent / "seeds"
# What a sanitizer or abort() shows when it happens; the others need not be visible in a run.
VISIBLE = {"assertion", "bounds", "null-dereference", "dangling-dereference", "double-free",
           "invalid-free", "division-by-zero"}
TOKEN = re.compile(r"\s+|//[^\n]*|#[^\n]*|\"(?:[^\"\\]|\\.)*\"|'(?:[^'\\]|\\.)*'|\w+|->|\+\+|--|<<|>>|"
                   r"[<>=!+\-*/%]=|&&|\|\||.", re.S)
SWAPS = {"<": ["<=", ">", "!="], "<=": ["<", "=="], ">": [">=", "<"], ">=": [">"], "==": ["!=", "<="],
         "!=": ["==", "<"], "+": ["-"], "-": ["+"], "/": ["%"], "%": ["/", "&"], "++": ["--"],
         "+=": ["-=", "="], "-=": ["+="], "&": ["|"], "&&": ["||"], "||": ["&&"], "<<": [">>"],
         ">>": ["<<"], "^": ["+"]}
# clang's runtime library of the address sanitizer is often not installed: it traps instead, and
# knows more when it optimizes. gcc would leave out writes to a block that is freed next.
CLANG = next(c for c in ["clang", *(f"clang-{v}" for v in range(22, 13, -1))] if shutil.which(c))
# Copying no bytes from null is defined since C2y, and does nothing anywhere.
SANITIZERS = "-fsanitize=undefined -fno-sanitize=signed-integer-overflow,pointer-overflow,nonnull-attribute"
COMPILERS = {
    "gcc": ["gcc", *SANITIZERS.split(), "-fsanitize=address", "-fno-sanitize-recover=undefined", "-O0"],
    "clang": [CLANG, *SANITIZERS.split(), "-fsanitize-trap=undefined", "-O1"],
}
HEAD = """#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/time.h>
#include <sys/wait.h>
#include <unistd.h>
"""
# The address sanitizer makes an empty block one byte long, and lets this byte be used.
HEAD += """
#ifdef __SANITIZE_ADDRESS__
#include <sanitizer/asan_interface.h>
static void *emptied(void *block, size_t size) {
  if (block && !size)
    ASAN_POISON_MEMORY_REGION(block, 1);
  return block;
}
static void *checked_malloc(size_t size) { return emptied(malloc(size), size); }
static void *checked_calloc(size_t count, size_t size) { return emptied(calloc(count, size), count * size); }
static void *checked_realloc(void *block, size_t size) { return emptied(realloc(block, size), size); }
#define malloc checked_malloc
#define calloc checked_calloc
#define realloc checked_realloc
#endif
"""
# One process per program: it dies at the first input that fails, and `at` tells which that was.
DRIVER = """
static volatile int *at;
static void judge(int number, void (*run)(int, int), int two, int from, int to) {
  int status = 0;
  pid_t child = fork();
  if (child == 0) {
    for (int i = from; i < to; i++) {
      // 256 runs take milliseconds; what takes seconds of the process's own time never ends.
      setitimer(ITIMER_VIRTUAL, &(struct itimerval){.it_value = {2, 0}}, 0);
      for (int j = 0; j < (two ? 256 : 1); j++) {
        at[0] = two && to - from == 1 ? at[0] : i, at[1] = two && to - from == 1 ? at[1] : j;
        run(at[0], at[1]);
        if (two && to - from == 1)
          break;
      }
    }
    _exit(0);
  }
  waitpid(child, &status, 0);
  const char *end = WIFSIGNALED(status) && WTERMSIG(status) == SIGVTALRM ? "hangs" : status ? "fails" : "ok";
  printf("%d %s %d %d\\n", number, end, at[0], at[1]);
  fflush(stdout);
}
"""


class Program:
    def __init__(self, name, text, is_ordered=True):
        self.name, self.text = name, text
        self.is_ordered = is_ordered  # no operand's side effect was added
        # A repair may declare a parameter otherwise.
        self.two = re.search(r"^void f\([^()]*,[^()]*\) \{", text, re.M) is not None
        self.report, self.runs, self.given = None, {}, None

    @property
    def failures(self):
        return self.report["failures"] if self.report else []

    @property
    def status(self):
        return self.report["status"] if self.report else "none"


def mutate(text, rng):
    """One token of a function changed, or one statement gone; and whether a `++` was added."""
    tokens = TOKEN.findall(text)
    names = sorted({t for t in tokens if re.fullmatch(r"[a-z]\w*", t)} & set(
        re.findall(r"(?:int|unsigned|char) \**(\w+)\b(?!\()", text)) | {"a"})
    begin = next(i for i, t in enumerate(tokens) if t == "(")
    while True:
        i = rng.randrange(begin, len(tokens))
        t = tokens[i]
        if t in SWAPS and rng.random() < 0.7:
            return "".join(tokens[:i] + [rng.choice(SWAPS[t])] + tokens[i + 1:]), False
        if t.isdigit():
            new = str(max(0, int(t) + rng.choice([-1, 1, 1, 2])))
            return "".join(tokens[:i] + [new] + tokens[i + 1:]), False
        if t in names and rng.random() < 0.5:
            if rng.random() < 0.2:
                return "".join(tokens[:i] + [t + "++"] + tokens[i + 1:]), True
            return "".join(tokens[:i] + [rng.choice(names)] + tokens[i + 1:]), False
        if t == ";" and rng.random() < 0.3:
            start = max(k for k in range(i) if "\n" in tokens[k])
            line = "".join(tokens[start + 1:i])
            if re.match(r"(\w+->)?\*?\w+(\[.*\])? [-+]?= |\w+\(.*\)$|\w+(\+\+|--)$", line) and \
                    not line.startswith("assert"):
                return "".join(tokens[:start + 1] + tokens[i:]), False


def compiles(text):
    return all(subprocess.run([*compiler, "-fsyntax-only", "-w", "-x", "c", "-"], input=text,
                              stderr=subprocess.DEVNULL, text=True).returncode == 0
               for compiler in (["gcc"], [CLANG, "-Werror=incompatible-pointer-types", "-Werror=int-conversion"]))


def mutants(seed, count):
    sources = sorted(SEEDS.glob("*.c"))
    for number in range(seed, seed + count):
        rng = random.Random(number)
        source = sources[number % len(sources)]
        original = source.read_text(encoding="utf-8")
        while True:
            text, added = mutate(original, rng)
            if rng.random() < 0.3:
                text, more = mutate(text, rng)
                added |= more
            if text != original and compiles(text):
                break
        yield Program(f"{source.stem}{number}", text, not added)


def analyse(salve, programs, folder, *options):
    """Salve's report of `f` into each program."""
    paths = {str((folder / f"{program.name}.c").resolve()): program for program in programs}
    for path, program in paths.items():
        Path(path).write_text(program.text, encoding="utf-8")
    if not paths:
        return
    done = subprocess.run(
        [salve, "check", "--format", "json", "--strict", "--no-head-preconditions",
         "--function", "f", "--timeout", "4", *options, *paths],
        capture_output=True, text=True)
    try:
        files = json.loads(done.stdout)["files"]
    except (ValueError, KeyError):
        raise SystemExit(f"salve ended with {done.returncode}: {done.stderr}")
    for file in files:
        paths[file["path"]].report = next((f for f in file["functions"] if f["name"] == "f"), None)


def applied(text, edits):
    lines = [0]
    for line in text.split("\n"):
        lines.append(lines[-1] + len(line) + 1)
    offset = lambda p: lines[p["line"]] + p["character"]
    for edit in sorted(edits, key=lambda e: offset(e["range"]["start"]), reverse=True):
        begin, end = offset(edit["range"]["start"]), offset(edit["range"]["end"])
        text = text[:begin] + edit["newText"] + text[end:]
    return text


def repaired(program):
    """All repairs of all failures, applied; equal texts are one program if they say the same."""
    seen = set()
    for which, failure in enumerate(program.report["failures"]):
        for number, repair in enumerate(failure["repairs"]):
            text = applied(program.text, repair["edits"])
            key = (which, repair["certificate"]["kind"], text)
            if key in seen:
                continue
            seen.add(key)
            result = Program(f"{program.name}-{failure['property']}{which}-{number}",
                             text, program.is_ordered)
            result.given = (repair["certificate"]["kind"], failure, repair["title"],
                            program.report["failures"], repair["edits"])
            yield result


def line_before(line, edits):
    """The line of the old text that is this one of the new text."""
    added = 0
    for edit in sorted(edits, key=lambda e: e["range"]["start"]["line"]):
        begin, end = edit["range"]["start"]["line"], edit["range"]["end"]["line"]
        if begin + added < line:
            added += edit["newText"].count("\n") - (end - begin)
    return line - added


def counterexample(failure):
    """The values of a and b, if they are all of the input."""
    inputs = {i["name"]: i["value"] for i in (failure.get("counterexample") or {}).get("inputs", [])}
    if set(inputs) - {"a", "b"} or not all(re.fullmatch(r"\d+", v) for v in inputs.values()):
        return None
    return int(inputs.get("a", 0)), int(inputs.get("b", 0))


def native(programs, folder):
    """Runs all programs on all inputs, and on their counterexamples: `runs[compiler, what]`."""
    text, main = HEAD + DRIVER, "  at = mmap(0, 64, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);\n"
    for k, program in enumerate(programs):
        body = re.sub(r"^#include.*$", "", program.text, flags=re.M)
        names = set(re.findall(r"^(?:static )?(?:struct )?\w+ \**(\w+)[\[(,;]", body, re.M))
        names |= set(re.findall(r"^static int (\w+), (\w+);", body, re.M) and
                     [n for pair in re.findall(r"^static int (\w+), (\w+);", body, re.M) for n in pair])
        names |= set(re.findall(r"^struct (\w+) \{", body, re.M))
        text += "".join(f"#define {n} {n}_{k}\n" for n in sorted(names)) + body
        text += f"static void run_{k}(int x, int y) {{ (void)y; f(x{', y' if program.two else ''}); }}\n"
        text += "".join(f"#undef {n}\n" for n in sorted(names))
        main += f"  judge({k}, run_{k}, {int(program.two)}, 0, 256);\n"
        for failure in program.failures if program.given is None else []:
            if counterexample(failure):
                a, b = counterexample(failure)
                main += f"  at[0] = {a}, at[1] = {b}, judge({k}, run_{k}, 1, 0, 1);\n"
    path = folder / "native.c"
    path.write_text(f"#include <signal.h>\n{text}int main(void) {{\n{main}  return 0;\n}}\n", encoding="utf-8")
    environment = dict(os.environ, UBSAN_OPTIONS="symbolize=0", ASAN_OPTIONS=(
        "symbolize=0:detect_leaks=0:allocator_may_return_null=1:quarantine_size_mb=4:"
        "detect_stack_use_after_return=0"))
    for compiler, command in COMPILERS.items():
        binary = folder / f"native-{compiler}"
        subprocess.run([*command, "-fwrapv", "-w", path, "-o", binary], check=True)
        done = subprocess.run([binary], env=environment, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
        lines = collections.defaultdict(list)
        for line in done.stdout.decode().splitlines():
            number, end, a, b = line.split()
            lines[int(number)].append((end, int(a), int(b)))
        for k, program in enumerate(programs):
            program.runs[compiler] = lines[k]


def mismatch(program):
    """What Salve says wrongly of one program, in words, or None."""
    whole = {compiler: runs[0] for compiler, runs in program.runs.items()}
    if program.status == "proved":
        ends = "if it ends" in json.dumps(program.report)
        for compiler, (end, a, b) in whole.items():
            if end == "fails" or (end == "hangs" and not ends):
                return f"proved, but {end} with {compiler} for a = {a}, b = {b}"
    shown = [f for f in program.failures if counterexample(f)] if program.given is None else []
    for i, failure in enumerate(shown):
        ends = {runs[1 + i][0] for runs in program.runs.values()}
        if failure["property"] in VISIBLE and program.is_ordered and ends == {"ok"}:
            return f"{failure['property']} '{failure['text']}' fails for {counterexample(failure)}, but does not"
    if program.given and program.given[0] == "proved":
        old, before, edits = program.given[1], program.given[3], program.given[4]
        place = lambda f: (f["property"], f["text"], f["range"]["start"]["line"])
        still = [(p, text, line_before(line, edits)) for p, text, line in map(place, program.failures)]
        # One text twice in a line has two failures, of which a repair has to mend one.
        if still.count(place(old)) >= [place(f) for f in before].count(place(old)):
            return f"repair '{program.given[2]}' is proved, but {old['property']} '{old['text']}' still fails"
    return None


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("salve")
    parser.add_argument("files", nargs="*", type=Path)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--count", type=int, default=60)
    parser.add_argument("--repairs", type=int, default=0, help="fewer of them are a failure, too")
    parser.add_argument("--out", type=Path, default="fuzz-out")
    options = parser.parse_intermixed_args()
    options.out.mkdir(parents=True, exist_ok=True)
    originals = [Program(f.stem, f.read_text(encoding="utf-8")) for f in options.files] or \
        list(mutants(options.seed, options.count))
    analyse(options.salve, originals, options.out, "--max-changes", "1", "--no-diagnose")
    originals = [p for p in originals if p.report]
    repairs = [r for p in originals for r in repaired(p)]
    programs = originals + repairs
    native(programs, options.out)
    # Something else may fail that the old failure hid; what fails nowhere needs no second opinion.
    analyse(options.salve, [r for r in repairs if any(runs[0][0] != "ok" for runs in r.runs.values())],
            options.out, "--no-repair", "--no-diagnose")
    wrong = 0
    for program in programs:
        problem = mismatch(program)
        if problem:
            wrong += 1
            path = options.out / f"{program.name}.c"
            path.write_text(program.text, encoding="utf-8")
            print(f"MISMATCH {path}: {problem}")
    statuses = collections.Counter(p.status for p in originals)
    print(f"{len(originals)} programs, {len(repairs)} repairs, {wrong} mismatches; "
          + ", ".join(f"{n} {s}" for s, n in sorted(statuses.items())))
    if len(repairs) < options.repairs:
        print(f"too few repairs to judge: {options.repairs} are asked for, --count raises them")
        wrong += 1
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
