"""Runs the real program and measures it: used by the benchmarks beside this file."""
import json
import os
import statistics
import subprocess
import tempfile
import time
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]


@dataclass
class Run:
    user: float  # CPU seconds of the program and the processes it waited for
    wall: float
    memory: float  # MB, the largest of them
    status: int
    report: dict  # of --format json


def salve():
    program = Path(os.environ.get("SALVE", ROOT / "build" / "salve"))
    if not program.is_file():
        raise SystemExit(f"{program} is not there: ./run build")
    return str(program)


def check(arguments):
    """One `salve check --format json` with these arguments."""
    with tempfile.TemporaryFile() as out:
        start = time.monotonic()
        child = subprocess.Popen(
            [salve(), "check", "--format", "json", *map(str, arguments)],
            stdout=out, stderr=subprocess.DEVNULL, stdin=subprocess.DEVNULL,
        )
        _, status, usage = os.wait4(child.pid, 0)
        wall = time.monotonic() - start
        child.returncode = os.waitstatus_to_exitcode(status)
        out.seek(0)
        text = out.read()
    if child.returncode not in (0, 1, 3):
        raise SystemExit(f"exit status {child.returncode}: salve check {' '.join(map(str, arguments))}")
    return Run(usage.ru_utime, wall, usage.ru_maxrss / 1024, child.returncode, json.loads(text))


def verdict_line(name, value, limit, unit="s"):
    """One line of a summary: what was reached beside what has to be."""
    ok = value <= limit
    print(f"{name:<58} {value:8.2f} {unit}   at most {limit} {unit}   {'ok' if ok else 'MISSED'}")
    return ok


def at_least_line(name, value, limit):
    ok = value >= limit
    print(f"{name:<58} {value:8}     at least {limit}     {'ok' if ok else 'MISSED'}")
    return ok


def median(values):
    return statistics.median(values) if values else float("nan")
