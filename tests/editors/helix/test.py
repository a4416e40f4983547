"""What Helix does with the configuration of editors/helix: Debian has no package of it, so this takes
the server's entry out of the page, starts what it names, and speaks as Helix does.

usage: test.py ROOT BUILD_DIR

Helix opens a text, shows what is pushed (without related information), asks for code actions with
literals and resolves none, applies `documentChanges`, asks for inlay hints of what is seen, and sends
commands by `workspace/executeCommand`.
"""

import pathlib
import re
import sys
import tempfile
import tomllib

CAPABILITIES = {
    "general": {"positionEncodings": ["utf-8", "utf-32", "utf-16"]},
    "workspace": {"applyEdit": True, "symbol": {"dynamicRegistration": False}, "configuration": True,
                  "didChangeConfiguration": {"dynamicRegistration": False},
                  "didChangeWatchedFiles": {"dynamicRegistration": True},
                  "executeCommand": {"dynamicRegistration": False}, "workspaceFolders": True,
                  "inlayHint": {"refreshSupport": False},
                  "workspaceEdit": {"documentChanges": True, "resourceOperations": ["create", "rename", "delete"],
                                    "failureHandling": "abort", "normalizesLineEndings": False}},
    "textDocument": {"hover": {"contentFormat": ["markdown"]},
                     "codeAction": {"codeActionLiteralSupport": {"codeActionKind": {"valueSet": ["", "quickfix"]}},
                                    "isPreferredSupport": True, "disabledSupport": True, "dataSupport": True},
                     "publishDiagnostics": {"versionSupport": True, "tagSupport": {"valueSet": [1, 2]}},
                     "inlayHint": {"dynamicRegistration": False}},
    "window": {"workDoneProgress": True, "showDocument": {"support": True}},
}


def main(root, build):
    sys.path.insert(0, str(root / "tests/lsp"))
    from client import Client, place_of

    page = (root / "editors/helix/README.md").read_text(encoding="utf-8")
    configuration = tomllib.loads(re.search(r"```toml\n(.*?)```", page, re.DOTALL)[1])
    server = configuration["language-server"]["salve"]
    assert "salve" in next(each for each in configuration["language"] if each["name"] == "c")["language-servers"]
    program = server["command"].replace("/path/to/salve/build", str(build))
    client = Client(command=[program, *server["args"]])
    client.answers["workspace/configuration"] = lambda params: [None for _ in params["items"]]
    with tempfile.TemporaryDirectory(prefix="salve-helix-") as folder:
        uri = (pathlib.Path(folder) / "max.c").as_uri()
        text = (root / "tests/editors/max.c").read_text(encoding="utf-8")
        client.initialize(CAPABILITIES, rootUri=pathlib.Path(folder).as_uri(),
                          workspaceFolders=[{"name": "it", "uri": pathlib.Path(folder).as_uri()}])
        client.open(uri, text)
        found = client.diagnostics(uri, lambda items: {"failing-assertion", "suspect"} <= {i["code"] for i in items}, seconds=60)
        assert "failing input: x = 0, y = 1" in found[0]["message"], found[0]
        seen = {"start": {"line": 0, "character": 0}, "end": {"line": 9, "character": 0}}
        client.lenses(uri, lambda titles: titles and "…" not in titles[0], 60)
        hints = client.result("textDocument/inlayHint", {"textDocument": {"uri": uri}, "range": seen})
        assert any(hint["label"] == "r = 0" for hint in hints), hints
        place = place_of(text, "x", 4)
        actions = client.result("textDocument/codeAction", {
            "textDocument": {"uri": uri}, "range": place,
            "context": {"diagnostics": found, "only": None, "triggerKind": 1}})
        repair = next(a for a in actions if a["title"].startswith("Replace `x` with `y`"))
        (change,) = repair["edit"]["documentChanges"]
        (edit,) = change["edits"]
        lines = text.splitlines(keepends=True)
        at = edit["range"]["start"]
        line = lines[at["line"]]
        lines[at["line"]] = (line[: at["character"]] + edit["newText"]
                             + line[edit["range"]["end"]["character"]:])
        assert "".join(lines) == (root / "tests/editors/max.repaired.c").read_text(encoding="utf-8")
        client.change(uri, 2, "".join(lines))
        client.lenses(uri, lambda titles: titles == ["✓ proved"], 60)
        for command in ("salve.analyseNow", "salve.stop"):
            assert command in page and "result" in client.execute(command)
        assert client.stop() == 0
    print("the story as Helix tells it")


if __name__ == "__main__":
    main(pathlib.Path(sys.argv[1]).resolve(), pathlib.Path(sys.argv[2]).resolve())
