"""A client of `salve debug --dap` for tests: requests, their answers, and events, each within a time."""

import json
import os
import select
import subprocess
import time

PATIENCE = float(os.environ.get("SALVE_PATIENCE", "120"))


class Adapter:
    def __init__(self, folder):
        self.process = subprocess.Popen(
            [os.environ["SALVE"], "debug", "--dap"], cwd=folder, stdin=subprocess.PIPE,
            stdout=subprocess.PIPE, bufsize=0,
            env={**os.environ, "XDG_CACHE_HOME": "/dev/null", "TMPDIR": str(folder)})
        self.seq, self.bytes, self.events, self.answers = 0, b"", [], []

    # ---- messages
    def raw(self, body):
        self.process.stdin.write(b"Content-Length: %d\r\n\r\n" % len(body) + body)

    def send(self, command, **arguments):
        self.seq += 1
        self.raw(json.dumps({"seq": self.seq, "type": "request", "command": command,
                             "arguments": arguments}).encode())
        return self.seq

    def receive(self, until):
        """One message into its list."""
        while True:
            head, _, rest = self.bytes.partition(b"\r\n\r\n")
            if rest or b"\r\n\r\n" in self.bytes:
                length = int(head.split(b":")[1])
                if len(rest) >= length:
                    self.bytes = rest[length:]
                    message = json.loads(rest[:length])
                    (self.events if message["type"] == "event" else self.answers).append(message)
                    return
            ready = select.select([self.process.stdout], [], [], max(until - time.time(), 0))[0]
            more = os.read(self.process.stdout.fileno(), 1 << 16) if ready else b""
            if not more:
                raise AssertionError(f"no message comes; events: {self.events[-5:]}")
            self.bytes += more

    def answer(self, seq):
        until = time.time() + PATIENCE
        while True:
            for message in self.answers:
                if message["request_seq"] == seq:
                    self.answers.remove(message)
                    return message
            self.receive(until)

    def ask(self, command, **arguments):
        """The body; a refusal is an error."""
        answer = self.answer(self.send(command, **arguments))
        assert answer["success"], answer
        return answer.get("body")

    def refused(self, command, **arguments):
        """Why it is refused."""
        answer = self.answer(self.send(command, **arguments))
        assert not answer["success"], answer
        return answer["message"]

    def event(self, name):
        """The next one; those before it are forgotten, but for output."""
        until = time.time() + PATIENCE
        while True:
            for i, message in enumerate(self.events):
                if message["event"] == name:
                    self.events = [e for e in self.events[:i] if e["event"] == "output"] + \
                        self.events[i + 1:]
                    return message.get("body")
            self.receive(until)

    def output(self, category):
        return "".join(e["body"]["output"] for e in self.events
                       if e["event"] == "output" and e["body"]["category"] == category)

    # ---- what every session does
    def start(self, breakpoints=None, how="launch", **configuration):
        """Breakpoints by file; to the first stop."""
        self.ask("initialize", adapterID="salve", supportsInvalidatedEvent=True)
        self.ask(how, **configuration)
        self.event("initialized")
        for path, lines in (breakpoints or {}).items():
            self.ask("setBreakpoints", source={"path": str(path)},
                     breakpoints=[{"line": line} for line in lines])
        self.ask("configurationDone")

    def stopped(self, reason):
        stop = self.event("stopped")
        assert stop["reason"] == reason, stop
        return stop

    def frames(self, **more):
        return self.ask("stackTrace", threadId=1, **more)["stackFrames"]

    def where(self):
        top = self.frames(levels=1)[0]
        return top["name"], top["line"]

    def variables(self, reference, **more):
        found = self.ask("variables", variablesReference=reference, **more)["variables"]
        return {v["name"]: v for v in found}

    def scope(self, name, frame=0):
        scopes = self.ask("scopes", frameId=self.frames()[frame]["id"])["scopes"]
        return next(s["variablesReference"] for s in scopes if s["name"] == name)

    def line(self, text):
        return self.ask("evaluate", expression=text, context="repl")["result"]

    def close(self):
        if self.process.poll() is None:
            self.process.kill()
        self.process.wait()
        self.process.stdin.close()
        self.process.stdout.close()
