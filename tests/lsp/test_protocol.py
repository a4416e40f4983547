"""Lifecycle and malformed input, over the real transport."""

import json
import os
import socket
import subprocess
import tempfile
import unittest

from client import CAPABILITIES, PATIENCE, Client

PARSE_ERROR, INVALID_REQUEST, METHOD_NOT_FOUND, INVALID_PARAMS = -32700, -32600, -32601, -32602
NOT_INITIALIZED = -32002
URI = "file:///tmp/a.c"


class Lifecycle(unittest.TestCase):
    def setUp(self):
        self.client = Client()
        self.addCleanup(self.client.stop)

    def code(self, response):
        return response["error"]["code"]

    def test_request_before_initialize(self):
        response = self.client.request("textDocument/hover", {})
        self.assertEqual(self.code(response), NOT_INITIALIZED)
        self.client.open(URI, "int x;")  # ignored
        self.client.initialize()

    def test_initialize_once(self):
        self.client.initialize()
        response = self.client.request("initialize", {"capabilities": {}})
        self.assertEqual(self.code(response), INVALID_REQUEST)

    def test_shutdown_and_exit(self):
        self.client.initialize()
        self.assertIsNone(self.client.result("shutdown"))
        response = self.client.request("textDocument/hover", {})
        self.assertEqual(self.code(response), INVALID_REQUEST)
        self.client.notify("exit")
        self.assertEqual(self.client.process.wait(PATIENCE), 0)

    def test_exit_without_shutdown(self):
        self.client.initialize()
        self.client.notify("exit")
        self.assertEqual(self.client.process.wait(PATIENCE), 1)

    def test_exit_before_initialize(self):
        self.client.notify("exit")
        self.assertEqual(self.client.process.wait(PATIENCE), 1)

    def test_end_of_input(self):
        self.client.initialize()
        self.client.input.close()
        self.assertEqual(self.client.process.wait(PATIENCE), 1)

    def test_pipelined_shutdown_and_exit(self):
        self.client.initialize()
        number = self.client.start_request("shutdown")
        self.client.notify("exit")
        self.assertIn("result", self.client.response(number))
        self.assertEqual(self.client.process.wait(PATIENCE), 0)

    def test_encodings(self):
        for offered, agreed in [
            (["utf-32", "utf-8"], "utf-32"),
            (["utf-8"], "utf-8"),
            (["latin-1"], "utf-16"),
            (None, "utf-16"),
        ]:
            client = Client()
            capabilities = {"general": {"positionEncodings": offered}} if offered else {}
            result = client.initialize(capabilities)
            self.assertEqual(result["capabilities"]["positionEncoding"], agreed)
            client.stop()

    def test_capabilities_of_wrong_types(self):
        for capabilities in [None, [], 3, {"general": 1}, {"textDocument": {"codeAction": []}}]:
            client = Client()
            params = {"capabilities": capabilities, "processId": "x"}
            self.assertIn("result", client.request("initialize", params))
            client.stop()


class Malformed(unittest.TestCase):
    def setUp(self):
        self.client = Client()
        self.addCleanup(self.client.stop)
        self.client.initialize()

    def still_there(self):
        response = self.client.request("salve/unknown", {})
        self.assertEqual(response["error"]["code"], METHOD_NOT_FOUND)

    def test_unknown_methods(self):
        self.still_there()
        self.client.notify("salve/unknown")
        self.client.notify("$/unknown")
        self.client.notify("$/cancelRequest", {"id": 12345})
        self.still_there()

    def test_broken_json(self):
        for text in ["{", "", "nonsense", '{"jsonrpc": "2.0", "id": 1,', "[1,", "\x00"]:
            self.client.body(text)
            self.client.error(PARSE_ERROR)
            self.still_there()

    def test_not_a_message(self):
        for text in [
            "[]",
            '[{"jsonrpc":"2.0","id":1,"method":"shutdown"}]',
            "1",
            "null",
            "{}",
            '{"jsonrpc":"1.0","method":"exit"}',
            '{"jsonrpc":"2.0","method":3}',
            '{"jsonrpc":"2.0","id":{},"method":"shutdown"}',
            "[" * 100000 + "]" * 100000,
        ]:
            self.client.body(text)
            self.client.error(INVALID_REQUEST)
            self.still_there()

    def test_params_of_wrong_types(self):
        for params in [None, [], {}, {"textDocument": 1}, {"textDocument": {"uri": 7}}]:
            for method in [
                "textDocument/hover",
                "textDocument/codeAction",
                "textDocument/codeLens",
                "workspace/executeCommand",
            ]:
                response = self.client.request(method, params)
                self.assertIn(response["error"]["code"], [INVALID_PARAMS, METHOD_NOT_FOUND])
            for method in ["didOpen", "didChange", "didClose", "didSave"]:
                self.client.notify("textDocument/" + method, params)
            self.client.notify("workspace/didChangeConfiguration", params)
            self.client.notify("window/workDoneProgress/cancel", params)
            self.client.notify("$/cancelRequest", params)
        self.client.body('{"jsonrpc":"2.0","id":77,"method":"shutdown","params":3}')
        response = self.client.response(77)
        self.assertEqual(response["error"]["code"], INVALID_REQUEST)
        self.still_there()

    def test_headers(self):
        for header in [
            b"Content-Length: x\r\n\r\n",
            b"Content-Length: -5\r\n\r\n",
            b"Content-Length: 99999999999999999999999\r\n\r\n",
            b"Content-Length: 4000000000\r\n\r\n{}",
            b"Content-Type: text/plain\r\n\r\n",
            b"Content-Type: a; charset=latin-1\r\nContent-Length: 2\r\n\r\n{}",
            b"GET / HTTP/1.1\r\nHost: x\r\n\r\n",
            b"\xff\xfe\x00" * 10000,
        ]:
            self.client.raw(header)
            self.still_there()
            self.client.error(PARSE_ERROR)

    def test_length_too_small(self):
        body = json.dumps({"jsonrpc": "2.0", "id": 900, "method": "salve/x"}).encode()
        self.client.raw(b"Content-Length: %d\r\n\r\n" % (len(body) - 6) + body)
        self.still_there()
        self.client.error(PARSE_ERROR)

    def test_length_too_large(self):
        body = json.dumps({"jsonrpc": "2.0", "id": 901, "method": "salve/x"}).encode()
        self.client.raw(b"Content-Length: %d\r\n\r\n" % (len(body) + 30) + body)
        self.still_there()
        self.client.error(PARSE_ERROR)

    def test_lenient_headers(self):
        body = json.dumps({"jsonrpc": "2.0", "id": 902, "method": "salve/x"}).encode()
        self.client.raw(b"\r\n\r\ncontent-length:%d\nX-Other: y\n\n" % len(body) + body)
        self.client.response(902)

    def test_byte_by_byte(self):
        body = json.dumps({"jsonrpc": "2.0", "id": 903, "method": "salve/x"}).encode()
        for byte in b"Content-Length: %d\r\n\r\n" % len(body) + body:
            self.client.raw(bytes([byte]))
        self.client.response(903)


class Transports(unittest.TestCase):
    def test_listen(self):
        server = subprocess.Popen(
            [os.environ["SALVE_SERVER"], "serve", "--listen", "127.0.0.1:0"],
            stderr=subprocess.PIPE,
        )
        port = int(server.stderr.readline().rsplit(b":", 1)[1])
        with socket.create_connection(("127.0.0.1", port)) as connection:
            client = Client.__new__(Client)
            client.input = connection.makefile("wb")
            client._begin(connection.makefile("rb"))
            client.initialize()
            connection.shutdown(socket.SHUT_RDWR)
        self.assertEqual(server.wait(PATIENCE), 1)
        server.stderr.close()

    def test_listen_elsewhere(self):
        for address in ["0.0.0.0:0", "localhost", "127.0.0.1:99999", "127.0.0.1:x"]:
            server = subprocess.run(
                [os.environ["SALVE_SERVER"], "serve", "--listen", address],
                stderr=subprocess.PIPE,
                timeout=PATIENCE,
            )
            self.assertEqual(server.returncode, 2)
            self.assertIn(b"127.0.0.1:PORT", server.stderr)

    def test_files(self):
        """Standard input and output may be files; log and mirror are written."""
        with tempfile.TemporaryDirectory() as folder:
            names = {name: os.path.join(folder, name) for name in ["in", "out", "log", "mirror"]}
            messages = [
                {"id": 1, "method": "initialize", "params": {"capabilities": CAPABILITIES}},
                {"id": 2, "method": "shutdown"},
                {"method": "exit"},
            ]
            data = b""
            for message in messages:
                body = json.dumps({"jsonrpc": "2.0", **message}).encode()
                data += b"Content-Length: %d\r\n\r\n" % len(body) + body
            with open(names["in"], "wb") as file:
                file.write(data)
            with open(names["in"], "rb") as source, open(names["out"], "wb") as target:
                server = subprocess.run(
                    [
                        *(os.environ["SALVE_SERVER"], "serve"),
                        *("--log", names["log"], "--input-mirror", names["mirror"]),
                    ],
                    stdin=source,
                    stdout=target,
                    timeout=PATIENCE,
                )
            self.assertEqual(server.returncode, 0)
            with open(names["out"], "rb") as file:
                self.assertIn(b'"id":2', file.read())
            with open(names["mirror"], "rb") as file:
                self.assertEqual(file.read(), data)
            with open(names["log"], "rb") as file:
                self.assertIn(b"ended with status 0", file.read())

    def test_files_that_cannot_be_written(self):
        for option in ["--log", "--input-mirror"]:
            server = subprocess.run(
                [os.environ["SALVE_SERVER"], "serve", option, "/nonexistent/x"],
                stderr=subprocess.PIPE,
                timeout=PATIENCE,
            )
            self.assertEqual(server.returncode, 2)
            self.assertIn(b"/nonexistent/x", server.stderr)


if __name__ == "__main__":
    unittest.main()
