"""Runs the real program and measures it: used by the benchmarks beside this file."""
import json
import os
import re
import resource
import statistics
import subprocess
import tempfile
import threading
import time
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
os.environ["XDG_CACHE_HOME"] = "/dev/null"  # nothing is known from before


@dataclass
class Run:
    user: float  # CPU seconds of the program and the processes it waited for
    system: float
    wall: float
    memory: float  # MB, the largest of them
    status: int
    report: dict  # of --format json
    complaint: str  # what it said beside it


def salve():
    program = Path(os.environ.get("SALVE", ROOT / "build" / "salve"))
    if not program.is_file():
        raise SystemExit(f"{program} is not there: ./run build")
    return str(program)


def help_of(command):
    return subprocess.run([salve(), command, "--help"], stdout=subprocess.PIPE, text=True).stdout


def choices(option):
    """By name: what the option (--suspects, --heuristics) is given to have all of its words, all but
    one, and none."""
    text = re.split(r"\n +--", help_of("check").split(f"{option} LIST")[1])[0]
    names = re.findall(r"[:,] (\w+) \(", " ".join(text.split()))
    return {"all": "all"} | {f"without {n}": ",".join(m for m in names if m != n) for n in names} | \
        {"none": "none"}


def compare_criteria(programs, suspects_of):
    """Of which quality suspects are where no repair is known, and what they cost (CPU seconds of all
    programs): `suspects_of(program, which)` is their number and the rank of the first on a faulty
    line, or None."""
    def spent():
        usage = resource.getrusage(resource.RUSAGE_CHILDREN)
        return usage.ru_utime + usage.ru_stime

    print(f"{'criteria':<20}{'suspects':>9}{'first':>7}{'three':>7}{'five':>6}{'CPU s':>8}")
    for name, which in choices("--suspects").items():
        before = spent()
        found = [suspects_of(program, which) for program in programs]
        print(f"{name:<20}{sum(n for n, _ in found):>9}" + "".join(
            f"{sum((rank or 99) <= most for _, rank in found):>{width}}"
            for most, width in ((1, 7), (3, 7), (5, 6))) + f"{spent() - before:>8.1f}", flush=True)


def execute(arguments, deadline=None, address_space=None):
    """One `salve check --format json` with these arguments. Without a report (usage, a crash, ended
    after `deadline` seconds) `report` is None and `complaint` says why."""
    def limit():
        if address_space:
            resource.setrlimit(resource.RLIMIT_AS, (address_space, address_space))

    with tempfile.TemporaryFile() as out, tempfile.TemporaryFile() as err:
        start = time.monotonic()
        child = subprocess.Popen(
            [salve(), "check", "--format", "json", *map(str, arguments)],
            stdout=out, stderr=err, stdin=subprocess.DEVNULL, preexec_fn=limit,
        )
        killer = threading.Timer(deadline, child.kill) if deadline else None
        if killer:
            killer.start()
        _, status, usage = os.wait4(child.pid, 0)
        if killer:
            killer.cancel()
        wall = time.monotonic() - start
        child.returncode = os.waitstatus_to_exitcode(status)
        out.seek(0)
        err.seek(0)
        text, complaint = out.read(), err.read().decode(errors="replace")
    report = None
    if child.returncode in (0, 1, 2, 3) and text.startswith(b"{"):
        report = json.loads(text)
    elif deadline and wall >= deadline:
        complaint = "timeout, killed"
    else:
        last = complaint.strip().splitlines()[-1:] or [""]
        complaint = f"exit status {child.returncode}: {last[0]}"
    return Run(usage.ru_utime, usage.ru_stime, wall, usage.ru_maxrss / 1024, child.returncode, report,
               complaint)


def check(arguments):
    """The same where it has to come to a verdict."""
    run = execute(arguments)
    if run.status not in (0, 1, 3) or run.report is None:
        raise SystemExit(f"{run.complaint}: salve check {' '.join(map(str, arguments))}")
    return run


def verdict_line(name, value, limit, unit="s"):
    """One line of a summary: what was reached beside what has to be."""
    ok = value <= limit
    print(f"{name:<58} {value:8.2f} {unit}   at most {limit} {unit}   {'ok' if ok else 'MISSED'}")
    return ok


def at_least_line(name, value, limit):
    ok = value >= limit
    print(f"{name:<58} {value:8}     at least {limit}     {'ok' if ok else 'MISSED'}")
    return ok


def repairs_of(failures):
    """Each repair that is shown for one of these once, in their order."""
    return list({json.dumps(repair["edits"]): repair
                 for failure in failures for repair in failure["repairs"]}.values())


class Oracle:
    """Counts the repairs that a benchmark shows, and of those that were looked at the ones that
    break what it knows to be right."""

    def __init__(self, name):
        self.name = name  # what a repair has to keep to
        self.shown = self.judged = self.broken = self.undecided = 0

    def show(self, count):
        self.shown += count

    def judge(self, kept):
        """One of them; None: it could not be decided."""
        self.judged += 1
        self.broken += kept is False
        self.undecided += kept is None

    def line(self):
        print(f"repairs shown: {self.shown}; of {self.judged} that were judged {self.broken} break "
              f"the oracle ({self.name}), {self.undecided} undecided")


def median(values):
    return statistics.median(values) if values else float("nan")
