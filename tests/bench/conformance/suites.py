"""The tests of other tools' suites: which question each asks, and what the answer has to be.

Knows the layouts of the suites and translates their options to Salve's; knows nothing of how a
test is run. A test whose question Salve is not asked (threads, C++, other semantics of integers)
is left out, with a reason, and counts nowhere.
"""
import re
import shlex
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path

HERE = Path(__file__).resolve().parent
MEMORY = ["bounds", "null-dereference", "dangling-dereference", "double-free", "invalid-free"]


@dataclass
class Test:
    suite: str
    name: str
    file: Path
    fails: bool  # the verdict that is expected
    checks: list  # safety checks that the test makes
    bounded: bool = False  # the other tool, too, looks at so many iterations only
    function: str = "main"
    options: list = field(default_factory=list)
    flags: list = field(default_factory=list)  # of the compiler
    unwinding: bool = False  # a loop that runs further counts as a failure


class LeftOut(Exception):
    """This test asks what Salve is not asked; the message says what."""


def gather(files, make):
    tests, left_out = [], Counter()
    for file in sorted(files):
        try:
            tests.append(make(file))
        except LeftOut as reason:
            left_out[str(reason)] += 1
    return tests, left_out


# ------------------------------------------------------------------------------------- verisec

def verisec(folder, temporary):
    """`*_bad.c` overflows a buffer, `*_ok.c` does not. The stubs of the suite come first, with
    the variant of memcpy that is C (TYPECAST_MEMCPY)."""
    library = temporary / "verisec"
    library.mkdir(exist_ok=True)
    for file in (folder / "lib").iterdir():
        text = file.read_text(errors="replace")
        text = text.replace("#define TYPECAST_MEMCPY 0", "#define TYPECAST_MEMCPY 1")
        (library / file.name).write_text(text)
    programs = folder / "programs" / "apps"

    def make(file):
        match = re.search(r"_(ok|bad)\.c$", file.name)
        if not match:
            raise LeftOut("neither ok nor bad by its name")
        return Test(
            "verisec", str(file.relative_to(programs)), file, match.group(1) == "bad",
            ["bounds"], bounded=True, options=["--unwind-limit", "32"],
            flags=["-std=gnu89", "-w", f"-I{library}", "-include", str(library / "stubs.c")],
        )

    return gather(programs.rglob("*.c"), make)


# --------------------------------------------------------------------------------------- SMACK

SMACK_NEUTRAL = {"--float", "--integer-encoding=bit-vector", "--pointer-encoding=bit-vector",
                 "--rewrite-bitwise-ops", "--integer-encoding=wrapped-integer", "--strings",
                 "--verifier-options=/z3opt:SMT.MBQI=true", "--timing-annotations",
                 "--check=assertions"}


def smack(folder, temporary):
    """Annotated `@expect verified` or `@expect error`; the header smack.h alone is taken along."""
    include = temporary / "smack"
    include.mkdir(exist_ok=True)
    text = (folder / "share/smack/include/smack.h").read_text()
    (include / "smack.h").write_text(text)
    root = folder / "test" / "c"

    def make(file):
        source = file.read_text(errors="replace")
        area = file.relative_to(root).parts[0]
        if area in ("pthread", "pthread_extras") or "pthread" in source:
            raise LeftOut("threads")
        if area == "contracts" or "smack-contracts.h" in source:
            raise LeftOut("SMACK's own contract language")
        if area == "targeted-checks":
            raise LeftOut("asserts in some functions only")
        if area == "unroll":
            raise LeftOut("the exit of a loop counts as a failure")
        if re.search(r"__SMACK_(INIT|code|top_decl|decl)", source):
            raise LeftOut("SMACK's own initialisers and Boogie code")
        expect = re.search(r"@expect (\w+)", source)
        if not expect or expect.group(1) not in ("verified", "error"):
            raise LeftOut("no expected verdict")
        test = Test("smack", str(file.relative_to(root)), file, expect.group(1) == "error",
                    [], bounded=True,
                    flags=["-w", f"-I{include}", "-D__iszero(x)=((x)==0)",
                           "-Wno-implicit-function-declaration"])
        flags = [w for line in re.findall(r"@flag (.*)", source) for w in shlex.split(line.strip(" */"))]
        if area == "memory-safety":
            flags.append("--check=memory-safety")
        words = iter(flags)
        for word in words:
            if word in ("--check", "--llvm-assumes"):
                word += "=" + next(words, "")
            if word.startswith("--unroll="):
                test.options += ["--unwind", str(int(word[9:]))]
            elif word == "--check=memory-safety":
                test.checks += MEMORY + ["leak"]
            elif word == "--check=integer-overflow":
                test.checks += ["overflow", "shift"]
            elif word.startswith("--clang-options="):
                test.flags += shlex.split(word[16:])
            elif word in SMACK_NEUTRAL or word.startswith("--loop-limit"):
                pass
            else:
                raise LeftOut(f"option {word}")
        return test

    return gather(root.rglob("*.c"), make)


# ---------------------------------------------------------------------------- 2LS and ESBMC

def description(file):
    """A test.desc: mode, source, options, expected lines."""
    lines = file.read_text(errors="replace").splitlines()
    if len(lines) < 4:
        raise LeftOut("no expected verdict")
    mode, source, options = lines[0].strip(), lines[1].strip(), lines[2]
    if re.search("unwinding assertion|uncontrolled recursion", "\n".join(lines[3:])):
        raise LeftOut("fails because a loop or recursion goes beyond --unwind")
    verdicts = set(re.findall(r"VERIFICATION (SUCCESSFUL|FAILED|INCONCLUSIVE|UNKNOWN)",
                              "\n".join(lines[3:])))
    if len(verdicts) != 1 or not verdicts <= {"SUCCESSFUL", "FAILED"}:
        raise LeftOut("no expected verdict")
    if not source.endswith((".c", ".i")):
        raise LeftOut("not C")
    path = file.parent / source
    if not path.is_file():
        raise LeftOut("its source is missing")
    return mode, path, shlex.split(options), verdicts == {"FAILED"}


def translate(options, table, test):
    """Options by a table: word -> number of its arguments (ignored), or a function."""
    words = iter(options)
    for word in words:
        name, _, value = word.partition("=")
        row = table.get(word, table.get(name))
        if row is None:
            if word in ("-D", "-I"):
                test.flags.append(word + next(words))
                continue
            if re.match(r"-[DIU]|-std=|-W|-f|-m", word):
                test.flags.append(word)
                continue
            raise LeftOut("several files" if word.endswith(".c") else f"option {name}")
        if isinstance(row, int):
            for _ in range(row):
                next(words, "")
        else:
            row(test, words if not value else iter([value]))


def add(*checks):
    return lambda test, words: test.checks.extend(checks)


def drop(*checks):
    return lambda test, words: test.checks.__setitem__(
        slice(None), [c for c in test.checks if c not in checks])


def option(name, flag):
    def set_it(test, words):
        setattr(test, name, True)
        if flag:
            test.options += [flag, next(words)]
    return set_it


def no_unwinding_assertions(test, words):
    test.unwinding, test.bounded = False, True


def unwind(test, words):
    bound = next(words)
    test.options += ["--unwind", str(max(1, int(bound)))]
    test.bounded = test.unwinding = True


def function(test, words):
    test.function = next(words)


def flag(text):
    return lambda test, words: test.flags.append(text)


TWO_LS = {
    **dict.fromkeys(["--heap", "--intervals", "--equalities", "--inline", "--zones", "--octagons",
                     "--no-propagation", "--k-induction", "--context-sensitive", "--arrays",
                     "--values-refine", "--independent-properties", "--std-invariants",
                     "--inline-partial", "--enum-solver", "--inline-main", "--heap-interval",
                     "--competition-mode", "--array-abstraction", "--unwindings",
                     "--heap-values-refine", "--heap-zones", "--sympath"], 0),
    "--inline-partial": 1,
    "--incremental-bmc": option("bounded", None),
    "--unwind": unwind,
    "--pointer-check": add("null-dereference", "dangling-dereference", "double-free",
                           "invalid-free", "bounds"),
    "--bounds-check": add("bounds"),
    "--memory-leak-check": add("leak"),
    "--signed-overflow-check": add("overflow"),
    "--div-by-zero-check": add("division-by-zero"),
    "--function": function,
    "--32": flag("-m32"), "--64": 0,
}


def two_ls(folder, temporary):
    """test.desc; the suites on termination and on inferred preconditions ask something else."""
    root = folder / "regression"

    def make(file):
        area = file.relative_to(root).parts[0]
        if area in ("termination", "nontermination", "preconditions", "graphml"):
            raise LeftOut(f"the suite asks for {area}")
        _, source, options, fails = description(file)
        if fails and "--havoc" in options:
            raise LeftOut("fails under the abstraction --havoc")
        if "CPROVER_template" in source.read_text(errors="replace") or \
                "cprover_templates.h" in source.read_text(errors="replace"):
            raise LeftOut("2LS's own template language")
        test = Test("2ls", str(file.parent.relative_to(root)), source, fails, [],
                    flags=["-w", "-Wno-error"])
        translate([o for o in options if o != "--havoc"], TWO_LS, test)
        test.unwinding = False
        return test

    return gather(root.rglob("test.desc"), make)


ESBMC = {
    **dict.fromkeys(["--z3", "--bitwuzla", "--boolector", "--no-simplify", "--no-slice",
                     "--interval-analysis", "--goto-unwind", "--unlimited-goto-unwind",
                     "--state-hashing", "--compact-trace", "--result-only", "--add-symex-value-sets",
                     "--no-propagation", "--gcse", "--color", "--multi-property", "--bv",
                     "--floatbv", "--64", "--little-endian", "--k-induction", "--unlimited-k-steps",
                     "--no-align-check", "--no-return-value-opt", "--irep2-native-body",
                     "--irep2-bodies", "--clang-c-irep2-adjust-only", "--force-realloc-success",
                     "--no-vla-size-check", "--quiet", "--symex-trace", "--smt-during-symex",
                     "--inlining", "--no-library-assertions", "--cswitch-skip-readonly-globals",
                     "--interval-analysis-simplify", "--sarif-output"], 0),
    **dict.fromkeys(["--verbosity", "--k-step", "--max-k-step", "--max-inductive-step",
                     "--base-k-step", "--timeout", "--memlimit"], 1),
    "--incremental-bmc": option("bounded", None),
    "--falsification": option("bounded", None),
    "--unwind": unwind,
    "--no-unwinding-assertions": no_unwinding_assertions,
    "--no-unwinding-assertion": no_unwinding_assertions,
    "--force-malloc-success": lambda test, words: test.options.remove("--malloc-may-fail"),
    "--overflow-check": add("overflow", "shift"), "--overflow": add("overflow", "shift"),
    "--memory-leak-check": add("leak"),
    "--no-reachable-memory-leak": 0,
    "--no-abnormal-memory-leak": 0,
    "--ub-shift-check": add("shift", "overflow"),
    "--uninitialised-vars-check": add("uninitialised"),
    "--no-bounds-check": drop("bounds"),
    "--no-pointer-check": drop("null-dereference", "dangling-dereference", "double-free",
                               "invalid-free"),
    "--no-div-by-zero-check": drop("division-by-zero"),
    "--no-pointer-relation-check": drop("pointer-comparison"),
    "--no-standard-checks": lambda test, words: test.checks.clear(),
    "--32": flag("-m32"), "-m32": flag("-m32"),
    "--std": lambda test, words: test.flags.append("-std=" + next(words)),
}
ESBMC_FOLDERS = ["esbmc", "cbmc", "floats", "floats-regression", "cstd", "k-induction", "llvm",
                 "esbmc-unix", "esbmc-unix2", "linux", "clang_builtins", "z3", "bitwuzla",
                 "csmith", "incremental-smt", "esbmc-old"]
OTHER = re.compile(r"pthread|threads\.h|__VERIFIER_atomic|__ESBMC_(?!(assume|assert|HIDE)\b)|esbmc\.h|"
                   r"<ubuntu|"  # of its model of the kernel
                   r"__CPROVER_(r_ok|w_ok|rw_ok|OBJECT_SIZE|same_object|uninterpreted|POINTER)|"
                   r"#pragma unroll|_BitInt|_ExtInt")


def esbmc(folder, temporary):
    """test.desc; sequential C with options that change the question in a way Salve has, too."""
    root = folder / "regression"

    def make(file):
        _, source, options, fails = description(file)
        text = source.read_text(errors="replace")
        other = OTHER.search(text)
        if other:
            threads = other.group().startswith(("pthread", "threads", "__VER"))
            raise LeftOut("threads" if threads else "ESBMC's own language")
        test = Test("esbmc", str(file.parent.relative_to(root)), source, fails,
                    MEMORY + ["division-by-zero", "pointer-comparison", "invalid-call"],
                    options=["--malloc-may-fail"], flags=["-w", f"-I{source.parent}"])
        translate(options, ESBMC, test)
        if fails and "leak" in test.checks and "--no-reachable-memory-leak" not in options:
            raise LeftOut("memory that globals still point to counts as a leak")
        return test

    folders = [root / name for name in ESBMC_FOLDERS if (root / name).is_dir()]
    return gather([f for d in folders for f in d.rglob("test.desc")], make)


SUITES = {  # name: environment variable, gatherer, share of right verdicts that is promised
    "verisec": ("SALVE_VERISEC_DIR", verisec, 0.70),
    "smack": ("SALVE_SMACK_DIR", smack, 0.65),
    "2ls": ("SALVE_2LS_DIR", two_ls, 0.65),
    "esbmc": ("SALVE_ESBMC_DIR", esbmc, 0.50),
}
