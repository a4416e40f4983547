# Runs inside gdb: the frame and what its variables lead to, as lines that state.h reads.
#
# Fields are parted by tabs; `salve_output` is the file that they go to. Types come from DWARF; what cannot be read is said, never guessed.
# Blocks of the allocator are followed by silent breakpoints, as long as there are not too many.
import os

import gdb

SALVE_TRACKED = 4000  # calls of the allocator; beyond it freed blocks are no longer recognised
SALVE_ENTRIES = 1000   # of functions, that are kept
SALVE_ELEMENTS = 32    # of an array that are looked at
SALVE_UNSET = 0xFE     # what variables and blocks are filled with, where we compiled
SALVE_COMPILERS = {"__func__", "__FUNCTION__", "__PRETTY_FUNCTION__"}  # variables that nobody wrote


class SalveHeap:
    def __init__(self):
        self.blocks, self.freed, self.calls, self.breakpoints = {}, set(), 0, []
        self.names, self.next = {}, 1

    def reset(self):
        for breakpoint in self.breakpoints:
            if breakpoint.is_valid():
                breakpoint.delete()
        self.__init__()

    def track(self):
        self.breakpoints = [SalveAllocator(self, name)
                            for name in ("malloc", "calloc", "realloc", "free")]

    def counts(self):
        self.calls += 1
        if self.calls == SALVE_TRACKED:
            for breakpoint in self.breakpoints:
                breakpoint.enabled = False
        return self.calls < SALVE_TRACKED

    def allocated(self, address, size):
        for old in [a for a in self.freed if address <= a < address + max(size, 1)]:
            self.freed.discard(old)
            self.names.pop(old, None)
        self.blocks[address] = size

    def release(self, address):
        if address in self.blocks:
            del self.blocks[address]
            self.freed.add(address)

    def name(self, address, type_):
        if address not in self.names:
            self.names[address] = (self.next, type_)
            self.next += 1
        return self.names[address][0]


def salve_argument(number):
    """Of a function at whose first instruction we are."""
    name = gdb.selected_frame().architecture().name()
    registers = ("$x0", "$x1") if name.startswith("aarch64") else ("$rdi", "$rsi")
    return int(gdb.parse_and_eval("(unsigned long)" + registers[number]))


class SalveAllocator(gdb.Breakpoint):
    def __init__(self, heap, function):
        super().__init__(function, internal=True)
        self.silent, self.heap, self.function = True, heap, function

    def stop(self):
        try:
            if not self.heap.counts():
                return False
            if self.function in ("free", "realloc"):
                self.heap.release(salve_argument(0))
            if self.function != "free":
                size = salve_argument(1 if self.function == "realloc" else 0)
                if self.function == "calloc":
                    size *= salve_argument(1)
                SalveReturn(self.heap, size)
        except (gdb.error, ValueError):
            pass
        return False


class SalveReturn(gdb.FinishBreakpoint):
    def __init__(self, heap, size):
        super().__init__(gdb.newest_frame(), internal=True)
        self.silent, self.heap, self.size = True, heap, size

    def stop(self):
        try:
            aarch64 = gdb.selected_frame().architecture().name().startswith("aarch64")
            address = int(gdb.parse_and_eval("(unsigned long)" + ("$x0" if aarch64 else "$rax")))
            if address:
                self.heap.allocated(address, self.size)
        except gdb.error:
            pass
        gdb.post_event(lambda: self.is_valid() and self.delete())  # not while it is looked at
        return False


def salve_has_source(frame):
    symtab = frame.find_sal().symtab
    return symtab is not None and os.path.exists(symtab.fullname())


def salve_frame():
    """The innermost one whose source is there; it becomes the one that is meant by expressions."""
    frame = newest = gdb.newest_frame()
    while frame and not salve_has_source(frame):
        frame = frame.older()
    frame = frame or newest
    frame.select()
    return frame


def salve_is_ours(frame):
    """Whether it was called by the debugger: to evaluate an expression."""
    while frame and frame.type() != gdb.DUMMY_FRAME:
        frame = frame.older()
    return frame is not None


class SalveEntry(gdb.Breakpoint):
    """Keeps what was there when a function was entered, by its activation; the last ones count.

    Calls are numbered: a run that is repeated has the same ones, and can be stopped at one.
    """

    kept, calls, wanted, there = {}, 0, 0, []

    def __init__(self, function, limit, filled):
        super().__init__(function, internal=True)
        self.there.append(self)
        self.silent, self.limit, self.filled = True, limit, filled

    def stop(self):
        try:
            frame = gdb.newest_frame()
            if salve_is_ours(frame):
                return False
            SalveEntry.calls += 1
            if SalveEntry.calls >= SALVE_ENTRIES:
                self.enabled = False
                SalveEntry.kept.clear()
                return False
            walk = SalveWalk(salve_heap, self.limit, self.filled)
            key = walk.key(frame)
            SalveEntry.kept.pop(key, None)  # of a call before, from the same place
            lines = walk.run()
            SalveEntry.kept[key] = SalveEntry.calls, lines, list(walk.nodes)
        except gdb.error:
            pass
        return SalveEntry.calls == SalveEntry.wanted


class SalveWalk:
    """One look at the heap, breadth first from the variables, at most `limit` nodes."""

    def __init__(self, heap, limit, filled):
        self.heap, self.limit, self.filled = heap, limit, filled
        self.queue, self.nodes, self.variables, self.left = [], {}, [], 0
        self.lines = []

    def emit(self, *fields):
        line = "\t".join(map(str, fields))
        if line.count("\t") >= len(fields) or "\n" in line:
            line = "\t".join(str(f).replace("\t", " ").replace("\n", " ") for f in fields)
        self.lines.append(line)

    def readable(self, address, size):
        try:
            gdb.selected_inferior().read_memory(address, max(size, 1))
            return True
        except (gdb.MemoryError, gdb.error, OverflowError, ValueError):
            return False

    def unset(self, value):
        if not self.filled or value.is_optimized_out:
            return False
        address, size = value.address, value.type.sizeof
        if address is None or (size < 4 and value.type.strip_typedefs().unqualified().name != "char"):
            return False  # a number that somebody may mean; no text has such a byte
        data = bytes(gdb.selected_inferior().read_memory(int(address), size))
        return data.count(SALVE_UNSET) == size

    def text_at(self, address):
        try:
            data = bytes(gdb.selected_inferior().read_memory(address, 1))
            out = b""
            while data != b"\0" and len(out) < 64:
                out += data
                data = bytes(gdb.selected_inferior().read_memory(address + len(out), 1))
        except gdb.error:
            return None
        if len(out) == 64 or not all(32 <= b < 127 for b in out):
            return None
        return out.decode()

    def pointer(self, value, type_):
        address, target = int(value), type_.target().strip_typedefs()
        if address == 0:
            return "null", ""
        if target.code == gdb.TYPE_CODE_FUNC:
            function = gdb.block_for_pc(address)
            return ("function", function.function) if function and function.function else (
                "invalid", hex(address))
        if address in self.heap.freed:
            return "dangling", hex(address)
        if target.code == gdb.TYPE_CODE_VOID:
            return "address", address
        if not self.readable(address, target.sizeof):
            return "invalid", hex(address)
        if target.sizeof == 1 and target.code == gdb.TYPE_CODE_INT and address not in self.heap.blocks:
            text = self.text_at(address)
            return ("string", text) if text is not None else ("address", address)
        self.queue.append((address, type_.target().unqualified()))
        return "address", address

    def fields(self, owner, path, value):
        """What `value` holds, flattened; a line each."""
        type_ = value.type.strip_typedefs()
        code = type_.code
        name = str(value.type)
        if code == gdb.TYPE_CODE_STRUCT:
            if value.address is not None:
                self.emit("part", owner, path, value.type.unqualified(), int(value.address))
            for field in type_.fields():
                if field.name:
                    self.fields(owner, (path + "." if path else "") + field.name, value[field])
                elif field.type.strip_typedefs().code in (gdb.TYPE_CODE_STRUCT, gdb.TYPE_CODE_UNION):
                    self.fields(owner, path, value[field])
            return
        if code == gdb.TYPE_CODE_ARRAY:
            low, high = type_.range()
            for i in range(low, min(high + 1, low + SALVE_ELEMENTS)):
                self.fields(owner, "%s[%d]" % (path, i), value[i])
            if high + 1 > low + SALVE_ELEMENTS:
                self.emit("field", owner, path, name, "left", high + 1 - low - SALVE_ELEMENTS, 0, "")
            return
        kind, text = self.scalar(value, type_, code)
        address = value.address if not value.is_optimized_out and not value.type.sizeof == 0 else None
        target = type_.target().unqualified() if code == gdb.TYPE_CODE_PTR else ""
        self.emit("field", owner, path, name, kind, text, int(address or 0), target)

    def scalar(self, value, type_, code):
        try:
            if value.is_optimized_out:
                return "optimised", ""
            if self.unset(value):
                return "unset", ""
            if code == gdb.TYPE_CODE_PTR:
                return self.pointer(value, type_)
            if code == gdb.TYPE_CODE_ENUM:
                return "enum", str(value)
            if code in (gdb.TYPE_CODE_INT, gdb.TYPE_CODE_BOOL, gdb.TYPE_CODE_CHAR):
                return "number", int(value)
            if code == gdb.TYPE_CODE_FLT:
                return "float", repr(float(value))
        except (gdb.error, OverflowError):
            return "invalid", ""
        return "other", ""

    def variable(self, scope, symbol, value):
        type_ = value.type
        address = int(value.address) if value.address is not None else 0
        self.variables.append((address, type_.sizeof, symbol.name))
        self.emit("variable", scope, symbol.name, type_, symbol.line)
        self.fields("=" + symbol.name, "", value)

    @staticmethod
    def is_ahead(symbol, sal):
        """Whether its declaration is still to be executed; on the line where we stand it has the
        first code, and what a loop comes back to stands behind that."""
        if symbol.line != sal.line or not symbol.needs_frame:
            return symbol.line > sal.line and symbol.needs_frame
        return sal.pc <= min((e.pc for e in sal.symtab.linetable().line(sal.line) or ()), default=0)

    def locals(self, frame, sal):
        seen, block = set(SALVE_COMPILERS), frame.block()
        while block and not block.is_static and not block.is_global:
            for symbol in block:
                if not (symbol.is_variable or symbol.is_argument) or symbol.name in seen:
                    continue
                if symbol.is_variable and not symbol.is_argument and symbol.line >= sal.line:
                    if self.is_ahead(symbol, sal):
                        self.emit("ahead", symbol.name)
                    continue
                seen.add(symbol.name)
                static = not symbol.needs_frame
                self.variable("static" if static else "parameter" if symbol.is_argument else "local",
                              symbol, symbol.value(frame))
            if block.function:
                break
            block = block.superblock
        return seen

    def globals(self, frame, seen):
        symtab = frame.find_sal().symtab
        for scope, block in (("global", symtab.global_block()), ("internal", symtab.static_block())):
            for symbol in block:
                if symbol.is_variable and symbol.name not in seen and not symbol.needs_frame:
                    seen.add(symbol.name)
                    self.variable(scope, symbol, symbol.value())

    def visit(self):
        while self.queue:
            address, type_ = self.queue.pop(0)
            known = self.nodes.get(address)
            if known and known[1] >= type_.sizeof:
                continue
            inside = [n for a, s, n in self.variables if a <= address < a + s]
            if inside:
                continue
            if len(self.nodes) >= self.limit:
                self.left += 1
                continue
            size, count = type_.sizeof, 1
            block = self.heap.blocks.get(address)
            if block and size and block >= 2 * size:
                count = block // size
            number = self.heap.name(address, type_)
            self.nodes[address] = (number, size * count)
            self.emit("node", number, hex(address), type_, count, size * count,
                      "heap" if block is not None else "memory")
            value = gdb.Value(address).cast(type_.pointer()).dereference()
            if count > 1:
                value = gdb.Value(address).cast(
                    type_.array(count - 1).pointer()).dereference()
            self.fields(number, "", value)

    def visit_all(self, given):
        """What the variables lead to, then blocks that were seen before and are not freed, and what
        was there when the function was entered: it outlives the call."""
        self.visit()
        for address, (_, type_) in list(self.heap.names.items()):
            is_there = address in self.heap.blocks or address in given
            if is_there and address not in self.nodes and address not in self.heap.freed:
                self.emit("lost")
                self.queue.append((address, type_))
                self.visit()
        if self.left:
            self.emit("left", self.left)

    @staticmethod
    def key(frame):
        """Function, depth, and the caller's stack pointer: tells activations apart."""
        level, older = 0, frame.older()
        while older:
            level, older = level + 1, older.older()
        caller = frame.older()
        return frame.name() or "??", level, int(caller.read_register("sp")) if caller else 0

    def run(self):
        frame = salve_frame()
        sal = frame.find_sal()
        name, level, base = self.key(frame)
        has_source = salve_has_source(frame)
        self.emit("frame", name, sal.symtab.fullname() if has_source else "", sal.line, level, base)
        self.emit("calls", SalveEntry.calls)
        if frame != gdb.newest_frame():
            self.emit("within", gdb.newest_frame().name() or "??")
        if has_source and frame.function():
            seen = self.locals(frame, sal)
            self.globals(frame, seen)
            self.visit_all(SalveEntry.kept.get((name, level, base), (0, [], []))[2])
        if self.heap.calls >= SALVE_TRACKED:
            self.emit("untracked")
        return self.lines


def salve_addresses(file, line, after):
    """Where the code of a line begins; of several places those behind line `after`'s."""
    found = [sal.symtab for sal in gdb.decode_line(file + ":" + str(line))[1]]
    here = gdb.selected_frame().find_sal().symtab.objfile  # of a repaired file there are two
    table = next((s for s in found if s.objfile == here), found[0]).linetable()
    entries = sorted(e.pc for e in table.line(line) or ())
    behind = [e.pc for e in table.line(after) or ()] if after else []
    entries = [pc for pc in entries if not behind or pc > min(behind)]
    for pc in entries:
        gdb.write("@address\t%d\n" % pc)


salve_heap = SalveHeap()


class SalveRedirect(gdb.Breakpoint):
    """Calls of a function go to another one."""

    there = {}

    def __init__(self, at, to):
        super().__init__("*%d" % at, internal=True)
        self.silent, self.to = True, to

    def stop(self):
        gdb.parse_and_eval("$pc = (unsigned long)%d" % self.to)
        return False


def salve_redirect(function, path):
    """To the function of the same name in a shared object."""
    found = [gdb.lookup_global_symbol(function) or gdb.lookup_static_symbol(function)]
    part = gdb.lookup_objfile(path)
    found.append(part.lookup_global_symbol(function) or part.lookup_static_symbol(function))
    at = SalveRedirect.there.pop(function, None)
    if at is None:
        at = (None, int(found[0].value().address))
    elif at[0].is_valid():
        at[0].delete()
    SalveRedirect.there[function] = (SalveRedirect(at[1], int(found[1].value().address)), at[1])
    gdb.write("@redirected\n")


def salve_print(lines):
    """Into a file: gdb's machine interface takes its time over each character."""
    with open(salve_output, "w", encoding="utf-8", errors="replace") as file:
        file.write("".join("@" + line + "\n" for line in lines))


def salve_state(limit, filled):
    salve_print(SalveWalk(salve_heap, limit, filled).run())


def salve_entry(*key):
    """What was kept at the entry of an activation, and of main."""
    salve_print(SalveEntry.kept.get(key, (0, [], []))[1])


def salve_new(pointer):
    """A block for what the expression points to, as the debugger allocates it; its address."""
    size = int(gdb.parse_and_eval("sizeof(*(%s))" % pointer))
    address = int(gdb.parse_and_eval(
        "(unsigned long)((void *(*)(unsigned long))malloc)(%d)" % size))
    if address:
        salve_heap.allocated(address, size)
    salve_print(["new\t%d" % address])


def salve_misfit(place, value):
    """Both types, if these are pointers to different things, which gdb would assign all the same."""
    salve_print([])
    to, given = (gdb.parse_and_eval("(__typeof__(%s))0" % each).type  # nothing is executed
                 for each in (place, value))
    targets = [t.strip_typedefs().target().strip_typedefs().unqualified() for t in (to, given)
               if t.strip_typedefs().code == gdb.TYPE_CODE_PTR]
    is_any = any(target.code == gdb.TYPE_CODE_VOID for target in targets)
    if len(targets) == 2 and targets[0] != targets[1] and not is_any:
        salve_print(["misfit\t%s\t%s" % (to, given)])


def salve_activation(outer):
    """Of a call that runs, so many functions out of the one that is looked at: its number, and what
    was kept at its entry."""
    frame = salve_frame()
    for _ in range(outer):
        frame = frame and frame.older()
    if not frame:
        salve_print([])
        return
    key = SalveWalk.key(frame)
    number, lines, _ = SalveEntry.kept.get(key, (0, [], []))
    name, level, base = key
    salve_print(["call\t%d" % number, "frame\t%s\t\t0\t%d\t%d" % (name, level, base)] + lines)


def salve_save(number):
    salve_saved[number] = ({**salve_heap.blocks}, {*salve_heap.freed}, {**salve_heap.names},
                           salve_heap.next, {**SalveEntry.kept}, SalveEntry.calls)


def salve_restore(number):
    blocks, freed, names, salve_heap.next, kept, SalveEntry.calls = salve_saved[number]
    salve_heap.blocks, salve_heap.freed, salve_heap.names = {**blocks}, {*freed}, {**names}
    SalveEntry.kept = {**kept}
    for breakpoint in SalveEntry.there:
        if breakpoint.is_valid():
            breakpoint.enabled = SalveEntry.calls < SALVE_ENTRIES


def salve_reset():
    salve_heap.reset()
    SalveEntry.kept, SalveEntry.calls, SalveEntry.wanted = {}, 0, 0
    for breakpoint in SalveEntry.there:
        if breakpoint.is_valid():
            breakpoint.delete()
    SalveEntry.there.clear()
    for breakpoint, _ in SalveRedirect.there.values():
        if breakpoint.is_valid():
            breakpoint.delete()
    SalveRedirect.there.clear()


salve_saved = {}
