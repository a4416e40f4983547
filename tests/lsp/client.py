"""A language client for tests: starts a server, speaks to it, remembers all it says.

Every message that comes in is kept with the time of its arrival; waiting looks at what is
already there first. Requests of the server are answered by `answers`, or with null.
"""

import json
import os
import queue
import subprocess
import threading
import time

os.environ["XDG_CACHE_HOME"] = "/dev/null"  # what a user has kept is none of ours
# A debug or sanitizer build on a loaded machine is many times slower.
PATIENCE = float(os.environ.get("SALVE_PATIENCE", "20"))

CAPABILITIES = {
    "general": {"positionEncodings": ["utf-8", "utf-16"]},
    "window": {"workDoneProgress": True, "showDocument": {"support": True}},
    "workspace": {
        "applyEdit": True,
        "workspaceEdit": {"documentChanges": True},
        "codeLens": {"refreshSupport": True},
    },
    "textDocument": {
        "publishDiagnostics": {"relatedInformation": True, "versionSupport": True},
        "hover": {"contentFormat": ["markdown", "plaintext"]},
        "codeAction": {
            "codeActionLiteralSupport": {"codeActionKind": {"valueSet": ["quickfix"]}},
            "isPreferredSupport": True,
        },
    },
}


# Lenses beside the verdict.
OFFERS = {"explain", "give it ten times more"}
SILENCE = object()  # instead of an answer: the test gives it, or nobody does


class Client:
    def __init__(self, arguments=(), command=None):
        command = command or [os.environ["SALVE_SERVER"], "serve", *arguments]
        self.process = subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, bufsize=0
        )
        self.input = self.process.stdin
        self._begin(self.process.stdout)

    def _begin(self, output):
        self.messages = []
        self.answers = {}
        self._queue = queue.Queue()
        self._next = 0
        self._lock = threading.Lock()
        self._reader = threading.Thread(target=self._read, args=(output,), daemon=True)
        self._reader.start()

    def _read(self, output):
        while True:
            length = None
            while True:
                line = output.readline()
                if not line:
                    self._queue.put(None)
                    return
                if line == b"\r\n":
                    break
                name, value = line.split(b":")
                if name == b"Content-Length":
                    length = int(value)
            body = b""
            while len(body) < length:
                body += output.read(length - len(body))
            message = json.loads(body)
            message["_time"] = time.monotonic()
            if "method" in message and "id" in message:
                answer = self.answers.get(message["method"], lambda params: None)
                try:
                    if answer is not SILENCE:
                        self.send({"id": message["id"], "result": answer(message.get("params"))})
                except (BrokenPipeError, ValueError):
                    pass  # it has ended meanwhile
            self._queue.put(message)

    # -- sending

    def raw(self, data):
        with self._lock:
            self.input.write(data)
            self.input.flush()

    def body(self, text):
        data = text if isinstance(text, bytes) else text.encode()
        self.raw(b"Content-Length: %d\r\n\r\n" % len(data) + data)

    def send(self, message):
        self.body(json.dumps({"jsonrpc": "2.0", **message}))

    def notify(self, method, params=None):
        self.send({"method": method, "params": params or {}})

    def start_request(self, method, params=None):
        self._next += 1
        self.send({"id": self._next, "method": method, "params": params})
        return self._next

    def request(self, method, params=None):
        """The response, result or error."""
        number = self.start_request(method, params)
        return self.response(number)

    def result(self, method, params=None):
        response = self.request(method, params)
        assert "result" in response, response
        return response["result"]

    # -- receiving

    def wait(self, condition, seconds=PATIENCE):
        """The first message, old or new, that meets the condition."""
        for message in self.messages:
            if condition(message):
                return message
        end = time.monotonic() + seconds
        while True:
            try:
                message = self._queue.get(timeout=max(0.0, end - time.monotonic()))
            except queue.Empty:
                raise AssertionError(
                    "nothing came; last: %s" % [short(m) for m in self.messages[-8:]]
                ) from None
            if message is None:
                self._queue.put(None)
                raise AssertionError("the server closed the connection")
            self.messages.append(message)
            if condition(message):
                return message

    def response(self, number, seconds=PATIENCE):
        return self.wait(lambda m: "method" not in m and m.get("id") == number, seconds)

    def error(self, code):
        """Waits for a response without id and with this error, and forgets it."""
        message = self.wait(lambda m: m.get("id", 0) is None and m["error"]["code"] == code)
        self.messages.remove(message)
        return message

    def drain(self, seconds=0.0):
        end = time.monotonic() + seconds
        while True:
            try:
                message = self._queue.get(timeout=max(0.0, end - time.monotonic()))
            except queue.Empty:
                return
            if message is None:
                self._queue.put(None)
                return
            self.messages.append(message)

    def forget(self):
        self.drain()
        self.messages.clear()

    # -- the usual story

    def initialize(self, capabilities=None, **more):
        params = {
            "processId": None,
            "rootUri": None,
            "capabilities": CAPABILITIES if capabilities is None else capabilities,
            **more,
        }
        response = self.request("initialize", params)
        self.notify("initialized")
        return response["result"]

    def open(self, uri, text, version=1, language="c"):
        item = {"uri": uri, "languageId": language, "version": version, "text": text}
        self.notify("textDocument/didOpen", {"textDocument": item})

    def change(self, uri, version, *changes):
        """A change is a text, or (first line, column, last line, column, text)."""
        content = []
        for change in changes:
            if isinstance(change, str):
                content.append({"text": change})
            else:
                line, column, last, end, text = change
                content.append({"range": span(line, column, last, end), "text": text})
        document = {"uri": uri, "version": version}
        self.notify(
            "textDocument/didChange", {"textDocument": document, "contentChanges": content}
        )

    def diagnostics(self, uri, condition=lambda items: True, version=None, seconds=PATIENCE):
        """Waits for a publication whose items meet the condition."""

        def fits(message):
            params = message.get("params") or {}
            return (
                message.get("method") == "textDocument/publishDiagnostics"
                and params["uri"] == uri
                and (version is None or params.get("version") == version)
                and condition(params["diagnostics"])
            )

        message = self.wait(fits, seconds)
        return message["params"]["diagnostics"]

    def lenses(self, uri, condition, seconds=PATIENCE):
        """Asks until the titles of the lenses with verdicts meet the condition; these."""
        end = time.monotonic() + seconds
        while True:
            found = self.result("textDocument/codeLens", {"textDocument": {"uri": uri}})
            found = [lens for lens in found if lens["command"]["title"] not in OFFERS]
            titles = [lens["command"]["title"] for lens in found]
            if condition(titles):
                return found
            assert time.monotonic() < end, titles
            time.sleep(0.02)

    def actions(self, uri, place, diagnostics=(), only=None):
        context = {"diagnostics": list(diagnostics)}
        if only:
            context["only"] = only
        return self.result(
            "textDocument/codeAction",
            {"textDocument": {"uri": uri}, "range": place, "context": context},
        )

    def execute(self, command, *arguments):
        return self.request(
            "workspace/executeCommand", {"command": command, "arguments": list(arguments)}
        )

    def workers(self):
        return children(self.process.pid)

    def stop(self):
        """Ends the session as a client should; the exit status."""
        if self.process.poll() is None:
            try:
                response = self.request("shutdown")
                self.notify("exit")
            except (AssertionError, BrokenPipeError):
                self.process.kill()
            else:
                status = self.reap()
                # Otherwise it was not initialized, or was shut down before.
                assert status == 0 or "error" in response, f"the server ended with {status}"
                return status
        return self.reap()

    def reap(self):
        """Waits for the end of the server; the exit status."""
        status = self.process.wait(PATIENCE)
        # A descriptor that is closed under the reader may be another server's by then.
        self._reader.join(PATIENCE)
        for stream in (self.process.stdin, self.process.stdout):
            stream.close()
        return status


def short(message):
    return json.dumps({k: v for k, v in message.items() if k != "_time"})[:400]


def span(line, column, last, end):
    return {
        "start": {"line": line, "character": column},
        "end": {"line": last, "character": end},
    }


def place_of(text, part, occurrence=0):
    """The range of a part of an ASCII text."""
    at = -1
    for _ in range(occurrence + 1):
        at = text.index(part, at + 1)
    line = text.count("\n", 0, at)
    column = at - (text.rfind("\n", 0, at) + 1)
    return span(line, column, line, column + len(part))


def children(pid):
    """The living child processes."""
    found = []
    for entry in os.listdir("/proc"):
        if entry.isdigit():
            try:
                with open(f"/proc/{entry}/stat") as file:
                    fields = file.read().rpartition(")")[2].split()
            except OSError:
                continue
            if int(fields[1]) == pid and fields[0] != "Z":
                found.append(int(entry))
    return found


def alive(pid):
    try:
        with open(f"/proc/{pid}/stat") as file:
            return file.read().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


def eventually(condition, seconds=PATIENCE):
    end = time.monotonic() + seconds
    while not condition():
        if time.monotonic() > end:
            return False
        time.sleep(0.01)
    return True
