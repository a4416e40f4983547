"""Programs with their faulty versions; C texts as tokens: what differs, what an edit makes of them,
and both in one program."""
import difflib
import re

MARK = "// specification"  # behind it a program says what must hold; no repair belongs there
SAME = "SAME"
INSTEAD = re.compile(r"(\s*)//-(?: (\d+(?: \d+)*):)?(?: (.*))?")  # its own line; see README.md
TOKEN = re.compile(r"//[^\n]*|/\*.*?\*/|^\s*#[^\n]*|\"(?:\\.|[^\"\\])*\"|'(?:\\.|[^'\\])*'|\w+(?:\.\w+)?|"
                   r"<<=|>>=|\.\.\.|->|\+\+|--|<<|>>|<=|>=|==|!=|&&|\|\||[-+*/%&|^]=|\S", re.M | re.S)
ASSIGNS = re.compile(r"(<<|>>|[-+*/%&|^])?=|\+\+|--|;|\{|\}|#.*")


def versions(text):
    """The correct program, and its faulty versions {number: program}; "" where they have no numbers."""
    lines, named = [], set()  # a correct line, and what stands in its place: (whose, text)
    for line in text.splitlines(keepends=True):
        instead = INSTEAD.fullmatch(line.rstrip("\n"))
        if instead and lines:
            space, whose, said = instead.groups()
            whose = (whose or "").split()
            named |= set(whose)
            lines[-1][1].append((whose, f"{space}{said}\n" if said else ""))
        else:
            lines.append((line, []))

    def version(number):
        for line, instead in lines:
            own = [said for whose, said in instead if not whose or number in whose]
            yield "".join(own) if own else line
    return "".join(line for line, _ in lines), \
        {number: "".join(version(number)) for number in sorted(named) or [""]}


def tokens(text, contracts=False):
    return [t.strip() for t in TOKEN.findall(text) if not t.startswith(("//", "/*")) or
            (contracts and t.startswith(("//@", "/*@")))]


def changed_lines(faulty, fixed):
    """Lines of the faulty text that the fix changes, counted from 0; where it only adds some, their
    neighbours."""
    found = set()
    one, other = faulty.splitlines(), fixed.splitlines()
    for kind, a, b, _, _ in difflib.SequenceMatcher(None, one, other, False).get_opcodes():
        if kind != "equal":
            found |= set(range(a, b)) or {a - 1, a}
    return found


def touches(diagnosis, lines):
    return any(c["range"]["start"]["line"] <= line <= c["range"]["end"]["line"]
               for c in diagnosis["components"] for line in lines)


def offset(text, position):
    lines = text.splitlines(keepends=True)
    return sum(map(len, lines[:position["line"]])) + position["character"]


def applied(text, edits):
    for edit in sorted(edits, key=lambda e: offset(text, e["range"]["start"]), reverse=True):
        start, end = (offset(text, edit["range"][side]) for side in ("start", "end"))
        text = text[:start] + edit["newText"] + text[end:]
    return text


def keeps_specification(text, edits):
    mark = text.find(MARK)
    return all(mark < 0 or offset(text, e["range"]["end"]) <= mark for e in edits)


def widened(words, start, end):
    """The window, made one whole expression: as far as the parenthesis, assignment or statement."""
    depth = 0
    while start > 0:
        word = words[start - 1]
        depth += (word in ")]") - (word in "([")
        if depth < 0 or (depth == 0 and (word in (",", "return") or ASSIGNS.fullmatch(word))):
            break
        start -= 1
    depth = 0
    while end < len(words):
        word = words[end]
        depth += (word in "([") - (word in ")]")
        if depth < 0 or (depth == 0 and (word == "," or ASSIGNS.fullmatch(word))):
            break
        end += 1
    return start, end


def windows(a, b):
    """Where the words differ, as whole expressions of both: (begin, end, begin, end)."""
    found = []
    for kind, i, j, k, l in difflib.SequenceMatcher(None, a, b, False).get_opcodes():
        if kind == "equal":
            continue
        first, last = widened(a, i, j)
        low, high = k - (i - first), l + last - j
        if found and first < found[-1][1]:  # in the same expression
            first, _, low, _ = found.pop()
        found.append((first, last, low, high))
    return found


def joined(one, other):
    """The first text with an assertion wherever they differ, that both expressions are the same there,
    and the function in which it stands; (None, None) where more than expressions differ."""
    a, b = tokens(one, True), tokens(other, True)
    out, at, where = [], 0, None
    for first, last, low, high in windows(a, b):
        left, right = a[first:last], b[max(low, 0):high]
        if first < at or low < 0 or not left or not right or \
                any(ASSIGNS.fullmatch(w) for w in left + right):
            return None, None
        out += a[at:first] + [SAME, "(", "(", *left, ")", ",", "(", *right, ")", ")"]
        at, where = last, first
    if where is None:
        return None, None
    words = "".join("\n" + w + "\n" if w.startswith("#") else w + " " for w in out + a[at:])
    return f"#include <assert.h>\n#define {SAME}(x, y) (assert((x) == (y)), (x))\n{words}", \
        enclosing(a, where)


def functions(text):
    """The tokens of the body of each function whose parameters have their types in parentheses."""
    words, found, depth, start = tokens(text), {}, 0, 0
    for i, word in enumerate(words):
        if word == "{" and depth == 0:
            start = i
        depth += (word == "{") - (word == "}")
        if word == "}" and depth == 0 and words[start - 1] == ")":
            found[enclosing(words, start + 1)] = words[start:i + 1]
    return found


def enclosing(words, at):
    """The name of the function in whose body the token stands."""
    depth, name = 0, ""
    for i, word in enumerate(words[:at]):
        if word == "{":
            if depth == 0 and words[i - 1] == ")":
                level = 0
                for k in range(i - 1, 0, -1):
                    level += (words[k] == ")") - (words[k] == "(")
                    if level == 0:
                        name = words[k - 1]
                        break
            depth += 1
        depth -= word == "}"
    return name
