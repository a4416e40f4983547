"""The same report on any load: work is counted before the clock is looked at.

One analysis with diagnosis and repair on an idle machine, then while four processes for every core
burn time. But for the times, the reports are equal.
"""
import json
import os
import subprocess
import sys
import unittest
from pathlib import Path

SALVE = os.environ["SALVE"]
os.environ["XDG_CACHE_HOME"] = "/dev/null"  # what a user has kept is none of ours
FUNCTIONS = Path(__file__).resolve().parents[1] / "bench" / "functions"
FILES = ["median.c", "search.c", "sort.c"]


def without_times(value):
    if isinstance(value, dict):
        return {k: without_times(v) for k, v in value.items() if k not in ("seconds", "time")}
    return [without_times(v) for v in value] if isinstance(value, list) else value


def report():
    command = [SALVE, "check", "--format", "json", *(str(FUNCTIONS / name) for name in FILES)]
    done = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, check=False)
    return without_times(json.loads(done.stdout))


class Load(unittest.TestCase):
    def test_report_does_not_depend_on_it(self):
        idle = report()
        burners = [
            subprocess.Popen([sys.executable, "-c", "while True: pass"])
            for _ in range(4 * (os.cpu_count() or 1))
        ]
        try:
            self.assertEqual(report(), idle)
        finally:
            for burner in burners:
                burner.kill()
                burner.wait()


if __name__ == "__main__":
    unittest.main()
