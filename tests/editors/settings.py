"""The settings of the VS Code extension are the rows of the server's table, no more and no less; and
every code of a diagnostic has its page.

usage: settings.py ROOT
"""

import json
import re
import sys
from pathlib import Path

# Nothing of an analysis.
CLIENT_ONLY = {"server.path", "trace.server", "inlayHints", "analyse", "idle", "syntaxErrors"}

# Where the words of a list stand.
WORDS = {"heuristics": "engine/repair/heuristics.h", "methods": "engine/change/method.h"}


def main(root: Path) -> int:
    table = (root / "server/project/settings.cpp").read_text(encoding="utf-8")
    served = set(re.findall(r'^ *\{"([A-Za-z]+)", "', table, re.MULTILINE))
    package = json.loads((root / "editors/vscode/package.json").read_text(encoding="utf-8"))
    properties = package["contributes"]["configuration"]["properties"]
    offered = {key.removeprefix("salve.") for key in properties} - CLIENT_ONLY
    errors = ["no rows found in server/project/settings.cpp"] if not served else []
    errors += [f"package.json lacks salve.{key}" for key in sorted(served - offered)]
    errors += [f"server/project/settings.cpp has no row {key}" for key in sorted(offered - served)]
    # A default in the editor would outrank what .salve.yaml says.
    errors += [f"salve.{key}: the default must be null" for key in sorted(offered & served)
               if properties[f"salve.{key}"]["default"] is not None]
    for key, header in WORDS.items():
        known = set(re.findall(r'\{\w+::\w+, "([a-z-]+)"', (root / header).read_text(encoding="utf-8")))
        told = set(properties[f"salve.{key}"]["items"]["enum"]) - {"all", "none"}
        errors += [f"salve.{key}: {word} is in one of package.json and {header} only"
                   for word in sorted(known ^ told)]
    rows = re.findall(r'^SALVE_PROPERTY\(\w+, "([^"]+)", (\w+)',
                      (root / "engine/ir/properties.def").read_text(encoding="utf-8"), re.MULTILINE)
    codes = {("failing-" if origin == "Condition" else "") + name for name, origin in rows}
    for part in ("features/diagnostics.cpp", "configurations.cpp"):
        text = (root / "server/serve" / part).read_text(encoding="utf-8")
        codes |= set(re.findall(r'Severity::\w+,\s*"([a-z-]+)"', text))
        codes |= set(re.findall(r'\.code = "([a-z-]+)"', text))
    pages = {page.stem for page in (root / "editors/vscode/docs").glob("*.md")}
    codes_and_repair = codes | {"repair"}  # salve.aboutRepairs shows that
    errors += [f"editors/vscode/docs has no page about {code}"
               for code in sorted(codes_and_repair - pages)]
    errors += [f"editors/vscode/docs/{page}.md: no such code" for page in sorted(pages - codes_and_repair)]
    print("\n".join(errors) or f"{len(served)} settings agree")
    return 1 if errors else 0


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1])))
