"""`salve debug --dap` from outside, against the real gdb: every request, and what is no request."""

import os
import pathlib
import shutil
import signal
import subprocess
import tempfile
import time
import unittest

from adapter import PATIENCE, Adapter
from killed import processes
from test_debug import HERE


class Case(unittest.TestCase):
    maxDiff = None

    def setUp(self):
        self.temporary = tempfile.TemporaryDirectory()
        self.folder = pathlib.Path(self.temporary.name).resolve()
        self.addCleanup(self.temporary.cleanup)
        self.adapter = Adapter(self.folder)
        self.addCleanup(self.adapter.close)

    def session(self, name):
        return pathlib.Path(shutil.copy(HERE / f"sessions/{name}.c", self.folder))

    def written(self, text, name="p.c"):
        path = self.folder / name
        path.write_text(text)
        return path

    def leave(self):
        self.adapter.ask("disconnect")
        self.assertEqual(self.adapter.process.wait(PATIENCE), 0)
        self.assert_nothing_left()

    def assert_nothing_left(self):
        for _ in range(600):
            left = [words for _, words in processes(self.folder)]
            if not left and not list(self.folder.glob("salve-debug*")):
                return
            time.sleep(0.05)
        self.fail(f"left: {left}")


class Stepping(Case):
    def test_to_a_breakpoint_and_around(self):
        source = self.session("reverse")
        a = self.adapter
        a.start({source: [13]}, program=str(source), stopOnEntry=True)
        a.stopped("entry")
        self.assertEqual(a.where(), ("main", 23))
        self.assertEqual([t["id"] for t in a.ask("threads")["threads"]], [1])
        a.ask("continue", threadId=1)
        stop = a.stopped("breakpoint")
        self.assertEqual(len(stop["hitBreakpointIds"]), 1)
        frames = a.frames()
        self.assertEqual([(f["name"], f["line"]) for f in frames[:2]], [("reverse", 13), ("main", 24)])
        self.assertEqual(frames[0]["source"], {"name": "reverse.c", "path": str(source)})
        self.assertEqual(a.frames(startFrame=1, levels=1)[0]["name"], "main")
        a.ask("next", threadId=1)
        a.stopped("step")
        self.assertEqual(a.where(), ("reverse", 14))
        a.ask("stepOut", threadId=1)
        a.stopped("step")
        self.assertEqual(a.where()[0], "main")
        a.ask("setBreakpoints", source={"path": str(source)}, breakpoints=[])
        a.ask("restart")
        a.stopped("entry")
        a.ask("stepIn", threadId=1)
        a.stopped("step")
        self.assertEqual(a.where()[0], "push")
        a.ask("continue", threadId=1)
        self.assertEqual(a.event("exited"), {"exitCode": 0})
        a.event("terminated")
        self.assertEqual(a.refused("stackTrace", threadId=1), "the program does not run")
        self.leave()

    def test_conditions(self):
        source = self.written("int f(int x) {\n  return x + 1;\n}\nint main(void) {\n  int s = 0;\n"
                              "  for (int i = 0; i < 9; i++)\n    s += f(i);\n  return s;\n}\n")
        a = self.adapter
        a.ask("initialize", linesStartAt1=False)
        a.ask("launch", program=str(source))
        a.event("initialized")
        body = a.ask("setBreakpoints", source={"path": source.as_uri()},
                     breakpoints=[{"line": 1, "condition": "x == 4"}, {"line": 100},
                                  {"line": 6, "condition": "nosuch > 1"}])
        self.assertEqual([b["verified"] for b in body["breakpoints"]], [True, False, False])
        self.assertEqual(body["breakpoints"][0]["line"], 1)
        self.assertIn("nosuch", body["breakpoints"][2]["message"])
        functions = a.ask("setFunctionBreakpoints", breakpoints=[{"name": "f", "condition": "x == 6"},
                                                                 {"name": "g"}])
        self.assertEqual([b["verified"] for b in functions["breakpoints"]], [True, False])
        a.ask("setExceptionBreakpoints", filters=[])
        a.ask("configurationDone")
        for x in ("4", "6"):
            a.stopped("breakpoint")
            self.assertEqual(a.where(), ("f", 1))
            self.assertEqual(a.variables(a.scope("Locals"))["x"]["value"], x)
            a.ask("continue", threadId=1)
        self.assertEqual(a.event("exited"), {"exitCode": 45})
        self.leave()

    def test_while_it_runs(self):
        """It is paused; breakpoints are set without a pause; what needs a standing program is refused."""
        source = self.written("volatile int on = 1, n;\nint main(void) {\n  while (on)\n    n++;\n"
                              "  return 7;\n}\n")
        a = self.adapter
        a.start(program=str(source))
        self.assertEqual(a.ask("threads")["threads"][0]["id"], 1)
        self.assertIn("runs; pause it", a.refused("evaluate", expression="n", context="watch"))
        self.assertIn("runs; pause it", a.refused("stackTrace", threadId=1))
        self.assertEqual(a.refused("nosuch"), "unknown command nosuch")
        a.ask("pause", threadId=1)
        a.stopped("pause")
        self.assertEqual(a.where()[0], "main")
        a.ask("evaluate", expression="change on = 0", context="repl")
        a.ask("setVariable", variablesReference=a.scope("Globals"), name="on", value="1")
        a.ask("continue", threadId=1)
        body = a.ask("setBreakpoints", source={"path": str(source)}, breakpoints=[{"line": 4}])
        self.assertTrue(body["breakpoints"][0]["verified"])
        a.stopped("breakpoint")
        self.assertEqual(a.where(), ("main", 4))
        a.ask("setBreakpoints", source={"path": str(source)}, breakpoints=[])
        continued, paused = a.send("continue", threadId=1), a.send("pause", threadId=1)
        self.assertTrue(a.answer(continued)["success"] and a.answer(paused)["success"])
        a.stopped("pause")
        a.ask("setExpression", expression="on", value="0")
        a.ask("continue", threadId=1)
        self.assertEqual(a.event("exited"), {"exitCode": 7})
        self.leave()

    def test_signal(self):
        source = self.written("#include <stdio.h>\nint main(void) {\n  int *p = 0;\n"
                              "  puts(\"soon\");\n  fflush(stdout);\n  return *p;\n}\n")
        a = self.adapter
        a.start(program=str(source))
        stop = a.stopped("exception")
        self.assertEqual((stop["text"], stop["description"]), ("SIGSEGV", "Segmentation fault"))
        self.assertEqual(a.ask("exceptionInfo", threadId=1)["exceptionId"], "SIGSEGV")
        self.assertEqual(a.output("stdout"), "soon\n")
        a.ask("continue", threadId=1)
        self.assertEqual(a.event("exited"), {"exitCode": 139})
        a.event("terminated")
        self.leave()


class Restarting(Case):
    """A frame begins again: the program runs again to the same call."""

    TWICE = ("int total;\nint add(int x) {\n  int y = x + 1;\n  total += y;\n  return total;\n}\n"
             "int twice(int x) {\n  int a = add(x);\n  return a + add(a);\n}\nint main(void) {\n"
             "  int s = 0;\n  for (int i = 0; i < 3; i++)\n    s += twice(i);\n  return s;\n}\n")

    def at_fourth_call(self):
        source = self.written(self.TWICE)
        a = self.adapter
        a.start({source: [4]}, program=str(source))
        for _ in range(3):
            a.stopped("breakpoint")
            a.ask("continue", threadId=1)
        a.stopped("breakpoint")
        return a, source

    def expression(self, text):
        return self.adapter.ask("evaluate", expression=text, context="watch")["result"]

    def test_this_frame_and_those_around(self):
        a, source = self.at_fourth_call()
        self.assertEqual(self.expression("total"), "5")
        a.ask("next", threadId=1)
        a.stopped("step")
        a.ask("setVariable", variablesReference=a.scope("Globals"), name="total", value="50")
        self.assertEqual([f["canRestart"] for f in a.frames()], [True, True, True])
        a.ask("restartFrame", frameId=a.frames()[0]["id"])
        a.stopped("restart")
        self.assertEqual(a.where(), ("add", 3))
        self.assertEqual((self.expression("x"), self.expression("total")), ("5", "5"))
        a.ask("restartFrame", frameId=a.frames()[1]["id"])
        a.stopped("restart")
        self.assertEqual(a.where(), ("twice", 8))
        self.assertEqual((self.expression("x"), self.expression("total")), ("1", "3"))
        a.ask("restartFrame", frameId=a.frames()[1]["id"])
        a.stopped("restart")
        self.assertEqual(a.where(), ("main", 12))
        a.ask("setBreakpoints", source={"path": str(source)}, breakpoints=[])
        a.ask("continue", threadId=1)
        expected = self.run_to_the_end(source)
        self.assertEqual(a.event("exited"), {"exitCode": expected})
        self.leave()

    def run_to_the_end(self, source):
        program = self.folder / "whole"
        subprocess.run(["cc", "-o", program, source], check=True)
        return subprocess.run([program], check=False).returncode

    def test_changed_values_count(self):
        """What was set by hand before the call is set again; what was recorded after it is left."""
        source = self.written(self.TWICE)
        a = self.adapter
        a.start({source: [8]}, program=str(source))
        a.stopped("breakpoint")
        a.ask("salve/spec")
        a.ask("setVariable", variablesReference=a.scope("Globals"), name="total", value="100")
        a.ask("stepIn", threadId=1)
        a.stopped("step")
        self.assertEqual(self.expression("add(1)"), "102")  # the debugger's own call is none of the run's
        a.ask("salve/spec")
        a.ask("next", threadId=1)
        a.stopped("step")
        a.ask("restartFrame", frameId=a.frames()[0]["id"])
        a.stopped("restart")
        self.assertEqual((a.where(), self.expression("total")), (("add", 3), "100"))
        counts = [c["counts"] for c in a.ask("salve/checkpoints")["checkpoints"]]
        self.assertEqual(counts, [True, False])
        back = a.ask("salve/checkpoints", resume=1)
        self.assertEqual([c["counts"] for c in back["checkpoints"]], [True, False])
        a.stopped("goto")
        self.assertEqual((a.where(), self.expression("total")), (("twice", 8), "0"))
        self.leave()

    def test_where_it_cannot_be(self):
        (self.folder / "other.c").write_text("int call(int (*f)(int)) {\n  return f(1);\n}\n")
        self.written("int call(int (*f)(int));\nstatic int g(int x) {\n  return x;\n}\n"
                     "int main(void) {\n  for (int i = 0; i < 2000; i++)\n    g(i);\n"
                     "  return call(g);\n}\n")
        subprocess.run(["cc", "-g", "-o", "p", "p.c", "other.c"], cwd=self.folder, check=True)
        a = self.adapter
        a.start({self.folder / "p.c": [3]}, program=str(self.folder / "p"))
        a.stopped("breakpoint")
        self.assertIn("no such frame", a.refused("restartFrame", frameId=99))
        self.assertIn("'frameId' is missing", a.refused("restartFrame"))
        a.ask("setBreakpoints", source={"path": str(self.folder / "p.c")}, breakpoints=[])
        a.ask("setBreakpoints", source={"path": str(self.folder / "other.c")}, breakpoints=[{"line": 2}])
        a.ask("continue", threadId=1)
        a.stopped("breakpoint")
        a.ask("stepIn", threadId=1)
        a.stopped("step")
        frames = a.frames()
        self.assertEqual([(f["name"], f["canRestart"]) for f in frames],
                         [("g", True), ("call", False), ("main", True)])
        self.assertIn("where 'g' began is not known", a.refused("restartFrame", frameId=frames[0]["id"]))
        a.event("invalidated")
        self.assertIn("where 'call' began is not known",
                      a.refused("restartFrame", frameId=a.frames()[1]["id"]))
        a.ask("restartFrame", frameId=a.frames()[2]["id"])
        a.stopped("restart")
        self.assertEqual(a.where(), ("main", 6))
        self.leave()

    def test_other_each_time(self):
        """A program that is not the same each time: that is said, wherever it comes to."""
        source = self.written("#include <stdio.h>\nint f(int x) {\n  return x;\n}\nint main(void) {\n"
                              "  FILE *count = fopen(\"count\", \"a\");\n  fputc('x', count);\n"
                              "  int n = (int)ftell(count);\n  fclose(count);\n"
                              "  return n < 3 ? f(n) : n;\n}\n")
        a = self.adapter
        a.start({source: [3]}, program=str(source), cwd=str(self.folder))
        a.stopped("breakpoint")
        a.ask("restartFrame", frameId=a.frames()[0]["id"])
        a.stopped("restart")
        self.assertEqual(self.expression("x"), "2")
        self.assertIn("other values than before", a.output("console"))
        self.assertIn("does not come there again",
                      a.refused("restartFrame", frameId=a.frames()[0]["id"]))
        a.event("terminated")
        self.leave()


class Values(Case):
    def test_parts_and_pages(self):
        source = self.written(
            "#include <stdlib.h>\nstruct n { int v; struct n *next; };\nint many[5000];\n"
            "int main(int c, char **v) {\n  struct n *p = malloc(sizeof *p), q = {1, 0}, *gone = p;\n"
            "  p->v = 5; p->next = &q;\n  many[4321] = 9;\n  int later;\n  free(gone);\n"
            "  return q.v;\n}\n")
        a = self.adapter
        a.start({source: [7, 10]}, program=str(source), args=["one"])
        a.stopped("breakpoint")
        locals_ = a.variables(a.scope("Locals"))
        self.assertEqual(list(locals_)[:2], ["c", "v"])
        self.assertEqual(locals_["c"]["value"], "2")
        self.assertIn("(n2)", locals_["p"]["value"])
        parts = a.variables(locals_["p"]["variablesReference"])
        self.assertEqual((parts["v"]["value"], parts["v"]["type"]), ("5", "int"))
        self.assertEqual(parts["v"]["evaluateName"], "(p)->v")
        q = a.variables(parts["next"]["variablesReference"])
        self.assertEqual(q["v"]["value"], "1")
        a.ask("next", threadId=1)
        a.stopped("step")
        many = a.variables(a.scope("Globals"))["many"]
        self.assertEqual(many["indexedVariables"], 5000)
        page = a.variables(many["variablesReference"], filter="indexed", start=4320, count=3)
        self.assertEqual({n: v["value"] for n, v in page.items()},
                         {"[4320]": "0", "[4321]": "9", "[4322]": "0"})
        self.assertEqual(len(a.variables(many["variablesReference"])), 1000)
        changed = a.ask("setVariable", variablesReference=many["variablesReference"], name="[4321]",
                        value="3 + 4")
        self.assertEqual(changed["value"], "7")
        self.assertEqual(a.ask("evaluate", expression="many[4321] * 2", context="watch")["result"], "14")
        p = a.variables(a.scope("Locals"))["p"]
        a.ask("setVariable", variablesReference=p["variablesReference"], name="v", value="8")
        self.assertEqual(a.ask("evaluate", expression="n2->v", context="repl")["result"], "8")
        self.assertIn("q.v = 6", a.line("change p->next->v 6"))
        for wrong, why in (("p->next->next->v 6", "'p->next->next' is null here"),
                           ("p->nxt null", "no field 'nxt'")):
            self.assertIn(why, a.refused("evaluate", expression="change " + wrong, context="repl"))
        a.ask("continue", threadId=1)
        a.stopped("breakpoint")
        self.assertIn("(freed)", a.variables(a.scope("Locals"))["p"]["value"])
        self.assertIn("No symbol", a.refused("evaluate", expression="nosuch", context="hover"))
        self.assertIn("no such variable", a.refused("variables", variablesReference=99))
        self.assertIn("no such frame", a.refused("scopes", frameId=99))
        self.assertIn("nosuch", a.refused("setVariable", variablesReference=a.scope("Locals"),
                                          name="gone", value="nosuch"))
        labels = [t["label"] for t in a.ask("completions", text="re", column=3)["targets"]]
        self.assertEqual(labels, ["resume", "repair", "rewrite"])
        self.leave()

    def test_outer_frame(self):
        source = self.written("int f(int x) {\n  return x;\n}\nint main(void) {\n  int y = 3;\n"
                              "  f(1);\n  return y;\n}\n")
        a = self.adapter
        a.start({source: [2]}, program=str(source))
        a.stopped("breakpoint")
        outer = a.frames()[1]["id"]
        self.assertEqual(a.ask("evaluate", expression="y + 1", frameId=outer)["result"], "4")
        a.ask("setExpression", expression="y", value="12", frameId=outer)
        a.ask("continue", threadId=1)
        self.assertEqual(a.event("exited"), {"exitCode": 12})
        self.leave()


class Heap(Case):
    def test_repair(self):
        """The session of the terminal, told by an editor."""
        source = self.session("reverse")
        a = self.adapter
        a.start({source: [14]}, program=str(source))
        a.stopped("breakpoint")
        heap = a.ask("salve/heap")
        self.assertEqual((heap["function"], heap["line"], heap["file"]), ("reverse", 14, str(source)))
        self.assertEqual([n["name"] for n in heap["nodes"]], ["n4", "n3", "n2", "n1"])
        first = {f["path"]: f for f in heap["nodes"][0]["fields"]}
        self.assertEqual((first["prev"]["kind"], first["next"]["target"], first["next"]["entity"]),
                         ("null", "n3", "n4->next"))
        self.assertIn({"from": "n4", "field": 1, "to": "n3"}, heap["edges"])
        self.assertTrue(heap["dot"].startswith("digraph heap {"))
        self.assertIn("nothing was recorded", a.refused("salve/repair"))
        self.assertEqual(len(a.ask("salve/spec")["checkpoints"]), 1)
        for node, then in (("n4", "n3"), ("n3", "n2")):
            self.assertIn("reverse:15", a.line("enter"))
            for _ in range(5):
                a.ask("next", threadId=1)
                a.event("stopped")
            a.ask("setVariable", variablesReference=a.scope("Locals"), name="current", value=then)
            a.line(f"change {node}->prev = {then}")
            changed = {n["name"]: [f["path"] for f in n["fields"] if f["changed"]]
                       for n in a.ask("salve/heap")["nodes"]}
            self.assertEqual(changed[node], ["prev"])
            a.ask("salve/spec")
        self.assertEqual([(c["number"], c.get("after"), c["counts"])
                          for c in a.ask("salve/checkpoints")["checkpoints"]],
                         [(1, None, True), (2, 1, True), (3, 2, True)])
        found = a.ask("salve/repair")
        self.assertIn("in force", found["said"])
        self.assertIn("passes the 3 recorded states", found["repairs"][0]["certificate"])
        edits = [(e["range"]["start"]["line"], e["newText"]) for e in found["repairs"][0]["edits"]]
        self.assertEqual((found["file"], edits), (str(source), [(13, "current"), (15, "next")]))
        a.event("invalidated")
        self.assertIn("+  while (current != NULL) {", a.line("diff"))
        back = a.ask("salve/checkpoints", resume=1)
        self.assertEqual([c["counts"] for c in back["checkpoints"]], [True, False, False])
        a.stopped("goto")
        self.assertEqual(a.where(), ("reverse", 14))
        self.assertIn("no checkpoint", a.refused("salve/checkpoints", resume=9))
        self.assertIn("recorded as 4", a.ask("salve/spec", **{"assert": "current != 0"})["said"])
        self.assertIn("recorded as 5", a.ask("salve/spec", reach=["current", "n1"])["said"])
        self.assertEqual(a.refused("salve/spec", reach=["current"]), "'reach' must be two pointers")
        a.line("rewrite")
        self.assertIn("while (current != NULL)", source.read_text())
        self.leave()

    def test_breakpoint_in_what_was_repaired(self):
        """A repaired function stops at the lines of what the user wrote."""
        source = self.session("reverse")
        source.write_text(source.read_text().replace("  reverse();\n", "  reverse(); reverse();\n"))
        a = self.adapter
        a.start({source: [14]}, program=str(source))
        a.stopped("breakpoint")
        a.ask("salve/spec")
        for node, then in (("n4", "n3"), ("n3", "n2")):
            a.line("enter")
            a.line("next 5")
            a.event("stopped")
            a.line(f"change current {then}")
            a.line(f"change {node}->prev = {then}")
            a.ask("salve/spec")
        self.assertIn("in force", a.ask("salve/repair")["said"])
        a.ask("setBreakpoints", source={"path": str(source)}, breakpoints=[{"line": 13}])
        a.ask("continue", threadId=1)
        a.event("invalidated")
        a.stopped("breakpoint")
        self.assertEqual(a.frames()[0]["source"]["path"], str(source))
        self.assertEqual(a.where(), ("reverse", 13))
        a.ask("next", threadId=1)
        a.stopped("step")
        self.assertEqual(a.where(), ("reverse", 14))
        self.leave()


class Others(Case):
    def test_program_and_attach(self):
        self.written("#include <unistd.h>\nint main(void) {\n  for (volatile int i = 0;; i++)\n"
                     "    usleep(1000);\n}\n")
        subprocess.run(["cc", "-g", "-o", "p", "p.c"], cwd=self.folder, check=True)
        process = subprocess.Popen([self.folder / "p"])
        self.addCleanup(process.wait)
        self.addCleanup(process.kill)
        a = self.adapter
        a.start(how="attach", pid=process.pid)
        a.stopped("entry")
        self.assertEqual(a.ask("salve/heap")["function"], "main")
        self.assertIn("cannot be begun again", a.refused("restart"))
        a.ask("continue", threadId=1)
        a.ask("pause", threadId=1)
        a.stopped("pause")
        a.ask("continue", threadId=1)
        a.ask("disconnect")
        self.assertEqual(a.process.wait(PATIENCE), 0)
        self.assertIn("TracerPid:\t0", pathlib.Path(f"/proc/{process.pid}/status").read_text())
        self.assertIsNone(process.poll())

    def test_binary_in_a_folder(self):
        self.written("#include <stdio.h>\nint main(int c, char **v) {\n  int x = getchar();\n"
                     "  FILE *f = fopen(\"here\", \"w\");\n  fprintf(f, \"%s %c\", v[1], x);\n"
                     "  return fclose(f);\n}\n")
        (self.folder / "in").write_text("Z")
        subprocess.run(["cc", "-g", "-o", "p", "p.c"], cwd=self.folder, check=True)
        self.adapter.start(program="p", args=["it's $HOME"], cwd=str(self.folder), input="in")
        self.adapter.event("exited")
        self.assertEqual((self.folder / "here").read_text(), "it's $HOME Z")
        self.leave()

    def test_test(self):
        """A function instead of main."""
        source = self.written("#include <assert.h>\nint twice(int x) {\n  return x + 2;\n}\n"
                              "void test_twice(void) {\n  assert(twice(3) == 6);\n}\n"
                              "int main(void) {\n  return 1;\n}\n")
        self.adapter.start(program=str(source), test="test_twice", stopOnEntry=True)
        self.adapter.stopped("entry")
        self.assertEqual(self.adapter.where(), ("test_twice", 6))
        self.adapter.ask("stepIn", threadId=1)
        self.adapter.stopped("step")
        self.assertEqual(self.adapter.where(), ("twice", 3))
        self.adapter.ask("continue", threadId=1)
        self.assertEqual(self.adapter.stopped("exception")["text"], "SIGABRT")
        self.leave()

    def test_gdb_dies(self):
        source = self.session("endless")
        a = self.adapter
        a.start(program=str(source), stopOnEntry=True)
        a.stopped("entry")
        gdb = [int(pid) for pid, words in processes(self.folder) if words.startswith(b"gdb\0")]
        self.assertEqual(len(gdb), 1)
        os.kill(gdb[0], signal.SIGKILL)
        a.send("next", threadId=1)
        a.event("terminated")
        self.assertIn("launch or attach first", a.refused("threads"))
        self.leave()

    def test_terminate(self):
        source = self.session("endless")
        a = self.adapter
        a.start(program=str(source))
        a.ask("terminate")
        a.event("terminated")
        self.assertIn("launch or attach first", a.refused("threads"))
        self.leave()

    def test_client_dies(self):
        a = self.adapter
        a.start(program=str(self.session("endless")))
        a.process.stdin.close()
        self.assertEqual(a.process.wait(PATIENCE), 0)
        self.assert_nothing_left()

    def test_what_cannot_be_launched(self):
        a = self.adapter
        self.assertEqual(a.refused("launch", program="x.c"), "initialize must come first")
        a.ask("initialize", adapterID="salve")
        self.assertIn("launch or attach first", a.refused("threads"))
        self.assertEqual(a.refused("launch"), "'program' is missing")
        self.assertEqual(a.refused("launch", program=3), "'program' must be a string")
        self.assertEqual(a.refused("launch", program="p", args="x"), "'args' must be a list of strings")
        self.assertIn("no folder", a.refused("launch", program="p", cwd="/nosuch"))
        self.assertIn("nosuch.c", a.refused("launch", program="nosuch.c"))
        bad = self.written("int main(void) { return x; }\n")
        self.assertIn("cannot be compiled", a.refused("launch", program=str(bad)))
        self.assertEqual(a.refused("attach"), "'pid' is missing")
        self.assertIn("cannot be looked at", a.refused("attach", pid=999999999))
        good = self.written("int main(void) { return 0; }\n", "good.c")
        a.ask("launch", program=str(good))
        self.assertIn("one program", a.refused("launch", program=str(good)))
        self.assertIn("'path' is missing", a.refused("setBreakpoints", source={}))
        self.assertIn("must have 'line'", a.refused("setBreakpoints", source={"path": str(good)},
                                                    breakpoints=[{}]))
        a.ask("configurationDone")
        a.event("terminated")
        self.assertEqual(a.refused("configurationDone"), "the program runs already")
        self.leave()

    def test_no_requests(self):
        a = self.adapter
        for body, why in ((b"{", "not well-formed JSON"), (b"[]", "must be an object"),
                          (b"[" * 300 + b"]" * 300, "nested too deeply"),
                          (b'{"seq": 1, "type": "request"}', "'command' must be"),
                          (b'{"seq": "x", "type": "request", "command": "threads"}', "'seq' must"),
                          (b'{"seq": 1, "type": "event", "event": "x"}', "'type' must be"),
                          (b'{"seq": 1, "type": "request", "command": "next", "arguments": []}',
                           "'arguments' must be")):
            a.raw(body)
            while not a.answers:
                a.receive(time.time() + PATIENCE)
            answer = a.answers.pop()
            self.assertFalse(answer["success"])
            self.assertIn(why, answer["message"])
        a.process.stdin.write(b"Content-Length: many\r\n\r\n")
        a.ask("initialize", adapterID="salve")
        self.assertTrue(any("Content-Length" in x["message"] for x in a.answers), a.answers)
        self.leave()


if __name__ == "__main__":
    unittest.main()
