#!/usr/bin/env python3
"""What a server survives: messages, edits, killed workers, killed servers. Nothing is lost, no process
is left, memory does not grow.

usage: SALVE_SERVER=PROGRAM robustness.py [SHARE]      (ctest: a tenth; 1: in full, 25 minutes)

messages   random requests, notifications and malformed bodies to one server (fuzz.py): each is
           answered, and after the first tenth its memory grows by at most 5 %
edits      of a text with many functions; every now and then what is shown is compared with what a
           fresh server shows of the same text (but for what is marked as of an earlier one)
workers    killed while they work or wait: all functions get their verdict
servers    killed while they work: no process stays, and the next one shows the same
"""

import os
import pathlib
import random
import signal
import sys
import tempfile
import time

sys.path.insert(0, str(pathlib.Path(__file__).parent))
import fuzz
from client import Client, alive, children, eventually

FULL = {"messages": 1_000_000, "edits": 100_000, "workers": 1_000, "servers": 100}
PARTS = ["  //@ proved\n", "  //@ fail x\n  //@ suspect x => why\n", "  //@ bounded 4\n",
         "  //@ unknown solver\n", "  x = 1;\n  //@ fail x = 1\n  //@ repair x = 1 => x = 2\n"]
URI = "file:///tmp/salve-robustness.c"


def resident(pid):
    with open(f"/proc/{pid}/status") as file:
        return next(int(line.split()[1]) for line in file if line.startswith("VmRSS"))


def function(number, rng, slow=0):
    rest = f"  //@ sleep {slow}\n" if slow else ""
    return f"int f{number}(int x) {{\n{rest}{rng.choice(PARTS)}}}\n"


def messages(count, rng):
    with tempfile.TemporaryDirectory(prefix="salve-robustness-") as folder:
        talk = fuzz.Fuzz(rng.randrange(10**6), folder)
        sizes, done = [], 0
        kinds = [talk.request] * 5 + [talk.edit] * 4 + [talk.notification] * 2
        kinds += [talk.open] * 2 + [talk.malformed]
        while done < count:
            for _ in range(min(500, count - done)):
                rng.choice(kinds)()
            done += 500
            for number in talk.asked:
                talk.client.response(number, 60)
            talk.asked.clear()
            talk.client.forget()
            sizes.append(resident(talk.client.process.pid))
        talk.client.stop()
        tenth = len(sizes) // 10 + 1
        before, after = max(sizes[:tenth]), max(sizes)
        assert after <= 1.05 * before, f"memory grew from {before} kB to {after} kB"
    return f"all answered, memory at most {max(sizes) / 1024:.0f} MB"


def shown(client):
    """Verdicts and findings when all is done."""
    lenses = client.lenses(URI, lambda titles: titles and not any("…" in t for t in titles), 60)
    client.drain(0.06)
    last = [m for m in client.messages if m.get("method") == "textDocument/publishDiagnostics"][-1:]
    client.messages[:] = last
    pushes = [m["params"]["diagnostics"] for m in client.messages
              if m.get("method") == "textDocument/publishDiagnostics"]
    titles = [(lens["range"]["start"]["line"], lens["command"]["title"]) for lens in lenses]
    return titles, sorted((d["range"]["start"]["line"], d["code"], d["message"])
                          for d in (pushes[-1] if pushes else [])
                          if not d["message"].endswith("(stale)"))


def opened(text):
    client = Client()
    client.initialize()
    client.open(URI, text)
    return client


def assert_fresh(client, text, what):
    """That soon the same is shown as by a fresh server, whose last push may take a moment, too."""
    other = opened(text)
    if not eventually(lambda: shown(client) == shown(other), 30):
        raise AssertionError(f"{what}:\n{shown(client)}\n{shown(other)}\n{text}")
    other.stop()


def edits(count, rng):
    functions = [function(i, rng) for i in range(12)]
    client = opened("".join(functions))
    version, compared = 1, 0
    for number in range(count):
        at = rng.randrange(len(functions))
        line = sum(each.count("\n") for each in functions[:at])
        old = functions[at]
        functions[at] = function(at, rng) + ("\n" if rng.random() < 0.2 else "")
        version += 1
        client.change(URI, version, (line, 0, line + old.count("\n"), 0, functions[at]))
        if rng.random() < 0.01 or number == count - 1:
            assert_fresh(client, "".join(functions), f"after {number + 1} edits")
            compared += 1
    client.stop()
    return f"the same as a fresh start shows, {compared} times"


def workers(count, rng):
    client = Client()
    client.initialize()
    lost = 0
    for number in range(count):
        slow = rng.choice([0, 0, 60])
        text = "".join(function(i, rng, slow) for i in range(4)) + f"// {number}\n"
        client.open(URI, text)
        time.sleep(rng.random() * 0.1)
        # One, since what is lost twice is left out until the text changes.
        for worker in rng.sample(client.workers(), 1):
            os.kill(worker, signal.SIGKILL)
            # Else it may take the next text first, which then loses two.
            assert eventually(lambda: not alive(worker)), "a killed worker lives"
            lost += 1
        titles = [lens["command"]["title"] for lens in client.lenses(
            URI, lambda titles: len([t for t in titles if t != "explain"]) == 4
            and not any("…" in t for t in titles), 60)]
        assert not any("crash" in t or "stopped" in t for t in titles), titles
        client.notify("textDocument/didClose", {"textDocument": {"uri": URI}})
        client.forget()
    client.stop()
    return f"{lost} killed, no verdict lost"


def servers(count, rng):
    text = "".join(function(i, rng, 20) for i in range(4))
    first = opened(text)
    for _ in range(count):
        client = opened(text)
        time.sleep(rng.random() * 0.15)
        family = children(client.process.pid)
        client.process.kill()
        client.reap()
        assert eventually(lambda: not any(map(alive, family)), 10), "a process stayed"
    assert_fresh(first, text, "at last")
    first.stop()
    return "no process stayed"


def main():
    share = float(sys.argv[1]) if len(sys.argv) > 1 else 0.1
    rng = random.Random(1)
    for name, test in (("messages", messages), ("edits", edits), ("workers", workers),
                       ("servers", servers)):
        count = max(1, round(FULL[name] * share))
        begin = time.monotonic()
        print(f"{name:<10} {count:>9,}: {test(count, rng)} ({time.monotonic() - begin:.0f} s)",
              flush=True)


if __name__ == "__main__":
    os.environ.setdefault("SALVE_SERVER", "build/tests/lsp/salve_scripted")
    main()
