"""`salve debug` from outside, against the real gdb.

sessions/NAME.session are the lines that somebody types about sessions/NAME.c, NAME.expect is what is
said then; `--update` writes it. The rest: what cannot be debugged, and that nothing is left behind.
"""

import fcntl
import os
import pathlib
import pty
import re
import select
import shutil
import signal
import subprocess
import sys
import tempfile
import termios
import time
import unittest

from killed import processes

HERE = pathlib.Path(__file__).parent
SALVE = os.environ["SALVE"]
SESSIONS = sorted((HERE / "sessions").glob("*.session"))
PATIENCE = float(os.environ.get("SALVE_PATIENCE", "120"))


def plain(text, folder):
    """Without what differs from machine to machine."""
    text = text.replace(str(folder), "DIR")
    return re.sub(r"0x[0-9a-f]{6,}", "0xADDRESS", text)


def debug(arguments, script, folder, **more):
    return subprocess.run([SALVE, "debug", *arguments], input=script, cwd=folder, timeout=PATIENCE,
                          capture_output=True, text=True,
                          env={**os.environ, "XDG_CACHE_HOME": "/dev/null", "TMPDIR": str(folder)},
                          **more)


def transcript(session):
    with tempfile.TemporaryDirectory() as folder:
        folder = pathlib.Path(folder).resolve()
        shutil.copy(session.with_suffix(".c"), folder)
        ran = debug([session.stem + ".c"], session.read_text(), folder)
        left = [p for p in folder.iterdir() if p.name != session.stem + ".c"]
        return plain(ran.stdout + ran.stderr, folder), ran.returncode, left


class Transcripts(unittest.TestCase):
    maxDiff = None

    def test_sessions(self):
        for session in SESSIONS:
            with self.subTest(session.stem):
                said, status, left = transcript(session)
                self.assertEqual(said, session.with_suffix(".expect").read_text())
                self.assertEqual((status, left), (0, []))


class Written(unittest.TestCase):
    def test_rewrite(self):
        """The file is written as the repair says, once, and not over somebody else's change."""
        with tempfile.TemporaryDirectory() as folder:
            folder = pathlib.Path(folder)
            source = folder / "reverse.c"
            shutil.copy(HERE / "sessions/reverse.c", source)
            script = (HERE / "sessions/reverse.session").read_text().split("diff")[0]
            ran = debug(["reverse.c"], script + "rewrite\n", folder)
            self.assertIn("wrote ", ran.stdout)
            self.assertIn("while (current != NULL)", source.read_text())
            self.assertIn("temp2 = current->next;", source.read_text())
            shutil.copy(HERE / "sessions/reverse.c", source)
            process = subprocess.Popen([SALVE, "debug", "reverse.c"], cwd=folder, text=True,
                                       stdin=subprocess.PIPE, stdout=subprocess.PIPE)
            process.stdin.write(script)
            process.stdin.flush()
            while "in force" not in (line := process.stdout.readline()):
                self.assertTrue(line)
            other = source.read_text() + "// somebody else's\n"
            source.write_text(other)
            said, _ = process.communicate("rewrite\n", timeout=PATIENCE)
            self.assertIn("error: ", said)
            self.assertEqual(source.read_text(), other)


class Unusual(unittest.TestCase):
    def setUp(self):
        self.temporary = tempfile.TemporaryDirectory()
        self.folder = pathlib.Path(self.temporary.name)
        self.addCleanup(self.temporary.cleanup)

    def program(self, text, *flags):
        (self.folder / "p.c").write_text(text)
        subprocess.run(["cc", *flags, "-o", "p", "p.c"], cwd=self.folder, check=True)

    def test_program_with_arguments(self):
        self.program('#include <stdio.h>\nint main(int c, char **v) {\n  puts(v[c - 1]);\n'
                     '  return c;\n}\n', "-g")
        ran = debug(["p", "--", "it's", "$HOME"], "start\nprint c\ncontinue\n", self.folder)
        self.assertIn("  3\n", ran.stdout)
        self.assertIn("  | $HOME\n", ran.stdout)
        self.assertIn("ended with status 3", ran.stdout)

    def test_no_debug_information(self):
        for flags in ((), ("-s",), ("-g", "-s")):
            self.program("int main(void) { return 0; }\n", *flags)
            ran = debug(["p"], "start\n", self.folder)
            self.assertEqual(ran.returncode, 2)
            self.assertIn("main has no debug information; compile the program with -g", ran.stderr)

    def test_optimised(self):
        text = ("int main(int c, char **v) {\n  int d = c * 3;\n  (void)v;\n"
                "  return d > 5 ? d : c;\n}\n")
        self.program(text, "-g", "-O2")
        ran = debug(["p"], "start\nheap\ncontinue\n", self.folder)
        self.assertIn("p was compiled with -O2: values are missing or late", ran.stdout)
        self.assertIn("ended with status 1", ran.stdout)
        for flags in (("-g",), ("-g", "-O2", "-O0"), ("-g", "-Og")):
            self.program(text, *flags)
            self.assertNotIn("compiled with", debug(["p"], "", self.folder).stdout)

    def test_changed_since_it_was_compiled(self):
        self.program("int main(void) {\n  return 0;\n}\n", "-g")
        os.utime(self.folder / "p.c", (time.time() + 10, time.time() + 10))
        ran = debug(["p"], "start\n", self.folder)
        self.assertIn("p.c has changed since p was compiled", ran.stdout)
        self.assertIn("main:2: return 0;", ran.stdout)

    def test_reads_a_terminal(self):
        """Nobody types there: it waits, and is given up as what runs for long."""
        self.program('#include <fcntl.h>\n#include <unistd.h>\nint main(void) {\n  char c;\n'
                     '  int f = open("/dev/tty", O_RDWR);\n  if (f < 0)\n    f = 1;\n'
                     '  return (int)read(f, &c, 1);\n}\n', "-g")
        ran = debug(["p"], "time 1\nstart\nbreak 8\ncontinue\nnext\nprint f > 0\n", self.folder)
        self.assertIn("still running after 1 s; interrupted", ran.stdout)
        self.assertIn("main:8 (in ", ran.stdout)
        self.assertTrue(ran.stdout.endswith("(salve) print f > 0\n  1\n"), ran.stdout)
        self.assert_nothing_left()

    def test_crash_at_start(self):
        self.program("__attribute__((constructor)) static void f(void) { __builtin_trap(); }\n"
                     "int main(void) { return 0; }\n", "-g")
        ran = debug(["p"], "start\ncontinue\n", self.folder)
        self.assertIn("SIGILL" if os.uname().machine == "x86_64" else "SIG", ran.stdout)

    def test_forks(self):
        self.program("#include <unistd.h>\nint main(void) {\n  if (fork() == 0)\n    pause();\n"
                     "  return 0;\n}\n", "-g")
        ran = debug(["p"], "start\nnext\ncontinue\n", self.folder)
        self.assertIn("ended with status 0", ran.stdout)
        self.assert_nothing_left()

    def test_many_nodes(self):
        self.program("#include <stdlib.h>\nstruct n { struct n *next; } *head;\nint main(void) {\n"
                     "  for (int i = 0; i < 1000000; i++) {\n    struct n *n = malloc(sizeof *n);\n"
                     "    n->next = head;\n    head = n;\n  }\n  return 0;\n}\n", "-g")
        ran = debug(["p", "--nodes", "5"], "time 100\nstart\nbreak 9\ncontinue\nheap\n", self.folder)
        self.assertIn("more pointers lead to", ran.stdout)
        self.assertIn("freed ones are no longer recognised", ran.stdout)

    def test_not_there(self):
        for target in ("nosuch.c", "nosuch"):
            self.assertEqual(debug([target], "", self.folder).returncode, 2)
        (self.folder / "bad.c").write_text("int main(void) { return x; }\n")
        ran = debug(["bad.c"], "", self.folder)
        self.assertEqual(ran.returncode, 2)
        self.assertIn("cannot be compiled", ran.stderr)

    def test_without_gdb(self):
        (self.folder / "p.c").write_text("int main(void) { return 0; }\n")
        tools = self.folder / "tools"
        tools.mkdir()
        for name in ("cc", "env", "as", "ld"):
            (tools / name).symlink_to(shutil.which(name))
        ran = subprocess.run([SALVE, "debug", "p.c"], cwd=self.folder, input="", text=True,
                             capture_output=True, env={**os.environ, "PATH": str(tools)})
        self.assertEqual(ran.returncode, 2)
        self.assertIn("package gdb", ran.stderr)

    def test_gdb_cannot_be_used(self):
        """One that is too old ends at once; one without Python answers, but not that."""
        (self.folder / "p.c").write_text("int main(void) { return 0; }\n")
        tools = self.folder / "tools"
        tools.mkdir()
        for script, why in (("echo 'gdb: unrecognized interpreter' >&2\nexit 1\n", "ends at once"),
                            ("while read -r line; do\n  echo \"${line%%-*}^done\"\ndone\n", "no Python")):
            (tools / "gdb").write_text("#!/bin/sh\n" + script)
            (tools / "gdb").chmod(0o755)
            ran = subprocess.run([SALVE, "debug", "p.c"], cwd=self.folder, input="", text=True,
                                 capture_output=True, check=False,
                                 env={**os.environ, "PATH": f"{tools}:{os.environ['PATH']}"})
            self.assertEqual(ran.returncode, 2)
            self.assertIn(why, ran.stderr)

    def test_gdb_dies(self):
        shutil.copy(HERE / "sessions/endless.c", self.folder)
        process = subprocess.Popen(
            [SALVE, "debug", "endless.c"], cwd=self.folder, text=True, stdin=subprocess.PIPE,
            stdout=subprocess.PIPE, env={**os.environ, "TMPDIR": str(self.folder)})
        process.stdin.write("start\n")
        process.stdin.flush()
        while not process.stdout.readline().startswith("main:"):
            pass
        gdb = [int(pid) for pid, words in processes(self.folder) if words.startswith(b"gdb\0")]
        self.assertEqual(len(gdb), 1)
        os.kill(gdb[0], signal.SIGKILL)
        said, _ = process.communicate("next\nnext\n", timeout=PATIENCE)
        self.assertIn("the session with it", said)
        self.assert_nothing_left()

    def test_prints_much(self):
        """The terminal of the program is never full: it would wait for us for ever."""
        self.program('#include <stdio.h>\nint main(void) {\n  for (int i = 0; i < 20000; i++)\n'
                     '    printf("line %d\\n", i);\n  return 0;\n}\n', "-g")
        ran = debug(["p"], "start\ncontinue\n", self.folder)
        self.assertIn("line 0\n", ran.stdout)
        self.assertIn("ended with status 0", ran.stdout)

    def test_interrupt(self):
        """Ctrl-C gives the prompt back; the session and what was recorded stay."""
        shutil.copy(HERE / "sessions/endless.c", self.folder)
        ours, theirs = pty.openpty()
        process = subprocess.Popen(
            [SALVE, "debug", "endless.c"], cwd=self.folder, stdin=theirs, stdout=theirs,
            stderr=theirs, start_new_session=True,
            preexec_fn=lambda: fcntl.ioctl(0, termios.TIOCSCTTY, 0))
        os.close(theirs)
        said = b""

        def until(words):
            nonlocal said
            while words not in said:
                self.assertTrue(select.select([ours], [], [], PATIENCE)[0], said)
                said += os.read(ours, 4096)
            said = said[said.index(words) + len(words):]

        def type_(line):
            os.write(ours, line)

        until(b"(salve) ")
        type_(b"\x03")  # nothing runs: nothing happens
        type_(b"start\n")
        until(b"main:")
        until(b"(salve) ")
        for _ in range(2):
            type_(b"time 1000\n")
            until(b"(salve) ")
            type_(b"continue\n")
            until(b"continue")
            time.sleep(0.3)
            type_(b"\x03")
            until(b"interrupted")
            until(b"(salve) ")
        type_(b"spec\n")
        until(b"recorded as 1")
        type_(b"quit\n")
        self.assertEqual(process.wait(PATIENCE), 0)
        os.close(ours)

    def attached(self, *flags):
        self.program("#include <unistd.h>\nstruct n { int v; struct n *next; } a, b, *head = &a;\n"
                     "int main(void) {\n  a.next = &b;\n  for (int i = 0;; i++) {\n    a.v = i;\n"
                     "    usleep(1000);\n  }\n}\n", "-g")
        process = subprocess.Popen([self.folder / "p"])
        self.addCleanup(process.wait)
        self.addCleanup(process.kill)
        return process

    def test_attach(self):
        """A process that runs already is looked at, and goes on afterwards."""
        process = self.attached()
        script = "break 6\ncontinue\nheap\nspec\nresume 1\nstart\ncontinue\n"
        ran = debug(["--pid", str(process.pid)], script, self.folder)
        self.assertIn("main:6: a.v = i;", ran.stdout)
        self.assertIn("head --> &a", ran.stdout)
        self.assertIn("cannot be brought back", ran.stdout)
        self.assertIn("cannot be begun again", ran.stdout)
        status = pathlib.Path(f"/proc/{process.pid}/status").read_text()
        self.assertIn("TracerPid:\t0", status)
        self.assertIsNone(process.poll())

    def test_attach_refused(self):
        process = self.attached()
        other = subprocess.Popen(["gdb", "-q", "-nx", "-p", str(process.pid)],
                                 stdin=subprocess.PIPE, stdout=subprocess.DEVNULL,
                                 stderr=subprocess.DEVNULL, text=True)
        status = pathlib.Path(f"/proc/{process.pid}/status")
        while f"TracerPid:\t{other.pid}" not in status.read_text():
            time.sleep(0.05)
        ran = debug(["--pid", str(process.pid)], "", self.folder)
        other.communicate("detach\nquit\n")
        self.assertEqual(ran.returncode, 2)
        self.assertIn("does not let us attach", ran.stderr)
        ran = debug(["--pid", "4194304"], "", self.folder)
        self.assertEqual(ran.returncode, 2)
        self.assertIn("cannot be looked at", ran.stderr)

    def assert_nothing_left(self):
        for _ in range(600):
            if not (left := processes(self.folder)) and not list(self.folder.glob("salve-debug*")):
                return
            time.sleep(0.05)
        self.fail(f"left: {left} {list(self.folder.iterdir())}")

    def test_what_was_set_in_a_new_block_counts(self):
        script = "start\nbreak 15\ncontinue\ncontinue\nchange fresh->next n1\nspec\nrepair\nquit\n"
        with tempfile.TemporaryDirectory() as folder:
            shutil.copy(HERE / "sessions" / "chains.c", folder)
            said = debug(["chains.c"], script, folder).stdout
            self.assertIn("recorded as 1", said)
            self.assertNotIn("comes by all recorded states", said)

    def test_killed_while_it_compiles(self):
        """A compiler that still writes is ended before the folder is removed."""
        (self.folder / "p.c").write_text("int main(void) { return 0; }\n")
        tools = self.folder / "tools"
        tools.mkdir()
        # Writes into every folder of a session that there is, for a minute at most.
        (tools / "cc").write_text("#!/bin/sh\ncd '%s'\ni=0\nwhile [ $i -lt 6000 ]; do\n"
                                  "  for folder in salve-debug-*; do\n"
                                  "    [ -d $folder ] && mkdir -p $folder/$i/deep && : >begun\n"
                                  "  done\n  i=$((i + 1))\n  sleep 0.01\ndone\n" % self.folder)
        (tools / "cc").chmod(0o755)
        process = subprocess.Popen(
            [SALVE, "debug", "p.c"], cwd=self.folder, stdin=subprocess.DEVNULL,
            env={**os.environ, "TMPDIR": str(self.folder), "PATH": f"{tools}:{os.environ['PATH']}"})
        while not (self.folder / "begun").exists():
            time.sleep(0.01)
        process.kill()
        process.wait()
        self.assert_nothing_left()


if __name__ == "__main__":
    if "--update" in sys.argv:
        for path in SESSIONS:
            path.with_suffix(".expect").write_text(transcript(path)[0])
    else:
        unittest.main()
