#!/usr/bin/env python3
"""Sessions that are killed at random points: no process and no file is left.

usage: SALVE=build/salve tests/debug/killed.py [SESSIONS [SEED]]      (1,000 and 1, if not said)

Each has a folder of its own for temporary files. It is at a terminal's pipe or by `--dap`, is ended by
a signal after a random time (while it compiles, starts gdb, runs, forks, writes the heap, ends), alone or
with its process group, and then nothing may be left: no process with that folder in its words or
environment, no file in it. What is left is named with the number of the session, and the status is 1.
"""

import collections
import json
import os
import pathlib
import random
import signal
import subprocess
import sys
import tempfile
import time

PATIENCE = float(os.environ.get("SALVE_PATIENCE", "120"))
# It forks, its child leaves the process group, and it never ends.
PROGRAM = """#include <stdlib.h>
#include <unistd.h>
struct node { int value; struct node *next; } *head;
static void push(int value) {
  struct node *node = malloc(sizeof *node);
  node->value = value;
  node->next = head;
  head = node;
}
int main(void) {
  push(1);
  push(2);
  if (fork() == 0) {
    setsid();
    for (;;)
      pause();
  }
  for (volatile unsigned i = 0;; i++)
    head->value = (int)i;
}
"""
# `suspects` runs the program a second time, beside the session's own.
LINES = ["start", "break 8", "continue", "change node->value 7", "spec", "suspects", "next 3", "spec", "next 2",
         "heap heap.dot", "print head", "step", "continue"]
SIGNALS = [signal.SIGKILL, signal.SIGKILL, signal.SIGTERM, signal.SIGHUP]


def processes(folder):
    """Of all that have to do with this folder, with their words."""
    found = []
    for pid in filter(str.isdigit, os.listdir("/proc")):
        try:
            words = pathlib.Path(f"/proc/{pid}/cmdline").read_bytes()
            environment = pathlib.Path(f"/proc/{pid}/environ").read_bytes()
            state = pathlib.Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()[0]
        except OSError:
            continue
        if int(pid) != os.getpid() and state != "Z" and str(folder).encode() in words + environment:
            found.append((pid, words))
    return found


def requests():
    """A session of an editor's, as bytes."""
    said = [("initialize", {"adapterID": "salve"}), ("launch", {"program": "p.c", "stopOnEntry": True}),
            ("configurationDone", {})]
    said += [("evaluate", {"expression": line, "context": "repl"}) for line in LINES[1:]]
    result = b""
    for seq, (command, arguments) in enumerate(said, 1):
        body = json.dumps({"seq": seq, "type": "request", "command": command, "arguments": arguments})
        result += f"Content-Length: {len(body)}\r\n\r\n{body}".encode()
    return result


def kill_one(folder, choose, seconds):
    """A session, ended after a random time; what kind it was."""
    is_adapter = choose.random() < 0.5
    words = ["debug", "--dap"] if is_adapter else ["debug", "p.c"]
    said = requests() if is_adapter else "".join(line + "\n" for line in LINES).encode()
    process = subprocess.Popen(
        [os.environ["SALVE"], *words], cwd=folder, stdin=subprocess.PIPE, stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL, start_new_session=True,
        env={**os.environ, "TMPDIR": str(folder / "temporary"), "XDG_CACHE_HOME": "/dev/null"})
    process.stdin.write(said)
    process.stdin.flush()
    number, is_group = choose.choice(SIGNALS), choose.random() < 0.25
    time.sleep(choose.random() ** 2 * seconds)  # early ones are where least is known yet
    (os.killpg if is_group else os.kill)(process.pid, number)
    if process.wait(PATIENCE) != -number:
        return "ended before"
    process.stdin.close()
    return f"{'--dap' if is_adapter else 'lines'} {signal.Signals(number).name}{' group' if is_group else ''}"


def left_behind(folder):
    """Nothing, as soon as that is so."""
    until = time.time() + PATIENCE
    while (left := processes(folder) + list((folder / "temporary").iterdir())) and time.time() < until:
        time.sleep(0.02)
    return left


def whole_session(folder):
    """The seconds that one takes until it runs for ever."""
    begin = time.time()
    process = subprocess.Popen([os.environ["SALVE"], "debug", "p.c"], cwd=folder, stdin=subprocess.PIPE,
                               stdout=subprocess.PIPE, text=True,
                               env={**os.environ, "TMPDIR": str(folder / "temporary")})
    process.stdin.write("".join(line + "\n" for line in LINES))
    process.stdin.flush()
    for line in process.stdout:
        if "(salve) step" in line:
            break
    process.kill()
    process.communicate()
    return time.time() - begin


def run(count, seed):
    """What was left, by the number of the session; how many of each kind there were."""
    choose = random.Random(seed)
    kinds, left = collections.Counter(), []
    with tempfile.TemporaryDirectory(prefix="salve-killed-", ignore_cleanup_errors=True) as outer:

        def new_folder(name):
            folder = pathlib.Path(outer).resolve() / name
            (folder / "temporary").mkdir(parents=True)
            (folder / "p.c").write_text(PROGRAM)
            return folder

        for i in range(count):
            if i % 100 == 0:  # the machine may be busier now
                folder = new_folder(f"whole{i}-")
                seconds = whole_session(folder)
                left += [(folder.name, each) for each in left_behind(folder)]
            folder = new_folder(f"{i}-")
            kinds[kill_one(folder, choose, 1.2 * seconds)] += 1
            left += [(i, each) for each in left_behind(folder)]
    return left, kinds


def main():
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 1000
    left, kinds = run(count, int(sys.argv[2]) if len(sys.argv) > 2 else 1)
    for kind, times in sorted(kinds.items()):
        print(f"{times:5} {kind}")
    for each in left:
        print("left:", *each)
    print(f"{count} sessions were killed; {len(left)} things were left")
    return 1 if left else 0


if __name__ == "__main__":
    sys.exit(main())
