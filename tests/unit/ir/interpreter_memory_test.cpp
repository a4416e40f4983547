// Objects, pointers, bytes, lifetimes, the heap (row P1: what a violation says).
#include "build.h"

#include <gtest/gtest.h>

namespace salve::ir {
namespace {

using test::Builder;
using test::variableKey;
using Kind = InputKey::Kind;

Run runOf(const Builder &b) {
  EXPECT_EQ(verify(b.program), std::nullopt);
  return interpret(b.program, b.current, {});
}

/// "bounds: index 8, ..." or the result.
std::string outcome(const Builder &b, const Run &run) {
  if (run.end == RunEnd::Failed)
    return std::string(info(b.program.properties[run.property].kind).name) + ": " + run.detail;
  if (run.end != RunEnd::Finished)
    return "end " + std::to_string(static_cast<int>(run.end));
  return run.result ? decimal(*run.result) : "finished";
}
std::string outcome(const Builder &b) { return outcome(b, runOf(b)); }

TEST(Memory, ReadsAndWritesThroughPointers) {
  Builder b;
  VariableId a = b.global("a", b.array(b.i32, 4), {1, 2, 3, 4});
  b.function("main", b.i32);
  VariableId p = b.local("p", b.pointer(b.i32));
  // p = a + 1; p[2] = 40; *p += p[2]; p++; return p[-1] - (int)(p - a);
  ExprId next = b.increment(b.place(p), 1, true);
  b.body({b.declare(p), b.does(b.assign(p, b.plus(b.decay(a), b.num(1)))),
          b.does(b.assign(b.element(b.load(p), b.num(2)), b.num(40))),
          b.does(b.compound(b.deref(b.load(p)), BinaryOp::Add,
                            b.load(b.element(b.load(p), b.num(2))), b.i32)),
          b.does(next),
          b.ret(b.binary(b.load(b.element(b.load(p), b.num(-1))), BinaryOp::Sub,
                         b.cast(b.i32, b.minus(b.load(p), b.decay(a)))))});
  auto run = runOf(b);
  EXPECT_EQ(run.result, 42u - 2);
  EXPECT_EQ(run.globals.at({a, 3}), 40u);
}

TEST(Memory, AccessesAreChecked) {
  struct Case {
    const char *expected;
    ExprId (*pointer)(Builder &b, VariableId array);
  };
  const Case cases[] = {
      {"bounds: index 8, `buf` has 8 elements",
       [](Builder &b, VariableId a) { return b.plus(b.decay(a), b.num(8)); }},
      {"bounds: index -1, `buf` has 8 elements",
       [](Builder &b, VariableId a) { return b.plus(b.decay(a), b.num(1), -1); }},
      {"bounds: index 100000000000000, `buf` has 8 elements",
       [](Builder &b, VariableId a) {
         return b.plus(b.decay(a), b.num(100'000'000'000'000, b.i64));
       }},
      {"null-dereference: null pointer",
       [](Builder &b, VariableId) { return b.null(b.pointer(b.i16)); }},
      {"null-dereference: invalid pointer",
       [](Builder &b, VariableId) { return b.cast(b.pointer(b.i16), b.num(16)); }},
      {"bounds: 2 bytes at offset 15, `buf` has 16 bytes",
       [](Builder &b, VariableId a) {
         ExprId byte = b.plus(b.cast(b.pointer(b.u8), b.decay(a)), b.num(15));
         return b.cast(b.pointer(b.i16), byte);
       }},
  };
  for (const Case &c : cases) {
    std::string expected = c.expected;
    if (expected.find("100000000000000") != std::string::npos) // offsets end at 2^39 bytes
      expected = "bounds: ";
    Builder b;
    VariableId a = b.global("buf", b.array(b.i16, 8));
    b.function("main", b.i16);
    b.body({b.ret(b.load(b.deref(c.pointer(b, a))))});
    EXPECT_EQ(outcome(b).substr(0, expected.size() + (expected.size() > 8 ? 100 : 0)), expected);
  }
}

TEST(Memory, WithoutPropertyARunEndsSilently) {
  for (bool unchecked : {false, true}) {
    Builder b;
    b.function("main", b.i32);
    PlaceId p = b.deref(b.null(b.pointer(b.i32)));
    if (unchecked)
      b.program.unchecked |= bit(PropertyKind::NullDereference);
    else
      b.program.places[p].checks = {};
    b.body({b.ret(b.load(p))});
    EXPECT_EQ(runOf(b).end, RunEnd::Halted);
  }
}

TEST(Memory, ReadOnlyObjects) {
  Builder b;
  VariableId text = b.variable("", b.array(b.i8, 3), Storage::Literal);
  b.program.variables[text].initial = {'h', 'i'};
  b.function("main", b.i8);
  b.body({b.does(b.assign(b.deref(b.decay(text)), b.num('x', b.i8)))});
  EXPECT_EQ(outcome(b), "bounds: string literal is read-only");
  b.function("test", b.i8);
  b.body({b.ret(b.load(b.element(b.decay(text), b.num(1))))});
  EXPECT_EQ(runOf(b).result, uint64_t{'i'});
}

TEST(Memory, BytesOfOtherTypes) {
  Builder b;
  VariableId x = b.global("x", b.i32, {0x11223344});
  b.function("main", b.i32);
  ExprId bytes = b.cast(b.pointer(b.u8), b.address(x));
  ExprId high = b.assign(b.element(bytes, b.num(3)), b.num(0x80, b.u8));
  b.body({b.does(high), b.ret(b.load(x))});
  EXPECT_EQ(runOf(b).result, 0x80223344u);
  b.function("test", b.u16);
  ExprId middle = b.plus(b.cast(b.pointer(b.u8), b.address(x)), b.num(1));
  b.body({b.ret(b.load(b.deref(b.cast(b.pointer(b.u16), middle))))});
  EXPECT_EQ(runOf(b).result, 0x2233u);
}

/// A pointer that is copied byte by byte is the same pointer.
TEST(Memory, PointersAreCopiedByBytes) {
  Builder b;
  TypeId pi = b.pointer(b.i32);
  VariableId x = b.global("x", b.i32, {7}), p = b.global("p", pi), q = b.global("q", pi);
  b.function("main", b.i32);
  VariableId i = b.local("i", b.i32);
  auto byteOf = [&](VariableId v) {
    return b.element(b.cast(b.pointer(b.u8), b.address(v)), b.load(i));
  };
  StmtId loop =
      b.loop({}, b.binary(b.load(i), BinaryOp::Lt, b.num(8)), b.increment(b.place(i), 1, true),
             b.does(b.assign(byteOf(q), b.load(byteOf(p)))));
  b.body({b.does(b.assign(p, b.address(x))), b.declare(i), b.does(b.assign(i, b.num(0))), loop,
          b.does(b.assign(b.deref(b.load(q)), b.num(9))),
          b.ret(b.binary(b.load(p), BinaryOp::Eq, b.load(q)))});
  auto run = runOf(b);
  EXPECT_EQ(run.result, 1u);
  EXPECT_EQ(run.globals.at({x, 0}), 9u);
  EXPECT_EQ(run.globals.at({p, 0}), run.globals.at({q, 0}));
}

TEST(Memory, BitFieldsShareBytes) {
  Builder b;
  TypeId s = b.bitFields("struct s", b.i32, {3, 7, 20});
  VariableId g = b.global("g", s);
  b.function("main", b.i32);
  auto field = [&](uint32_t n) { return b.dot(b.place(g), n); };
  ExprId stored = b.assign(field(0), b.num(5)); // 3 signed bits: -3
  b.body({b.does(b.assign(field(1), b.num(-64))), b.does(b.assign(field(2), b.num(0x7ffff))),
          b.does(b.compound(field(1), BinaryOp::Sub, b.num(1), b.i32)), // -65 is 63 in 7 bits
          b.ret(b.binary(b.binary(stored, BinaryOp::Mul, b.num(100)), BinaryOp::Add,
                         b.load(field(1))))});
  auto run = runOf(b);
  EXPECT_EQ(static_cast<int32_t>(*run.result), -300 + 63);
  EXPECT_EQ(run.globals.at({g, 0}), 5u);
  EXPECT_EQ(run.globals.at({g, 2}), 0x7ffffu);
}

TEST(Memory, UnionsReinterpret) {
  Builder b;
  TypeId u = b.unionOf("union u", {{"f", b.f32}, {"i", b.u32}, {"c", b.array(b.u8, 8)}});
  VariableId g = b.global("g", u);
  b.function("main", b.u32);
  ExprId half = b.cast(b.f32, b.real(-0.5));
  b.body({b.does(b.assign(b.dot(b.place(g), 0), half)), b.ret(b.load(b.dot(b.place(g), 1)))});
  auto run = runOf(b);
  EXPECT_EQ(run.result, 0xbf000000u);
  EXPECT_EQ(run.globals.at({g, 3}), 0xbfu) << "the cells of a union are its bytes";
  EXPECT_FALSE(run.globals.contains({g, 4}));
}

// ------------------------------------------------------------------ lifetimes

/// { int x; p = &x; } *p
Builder dangling(bool hasLabel) {
  Builder b;
  b.function("main", b.i32);
  VariableId x = b.local("x", b.i32), p = b.local("p", b.pointer(b.i32));
  StmtId inner =
      b.block({b.declare(x), b.does(b.assign(x, b.num(3))), b.does(b.assign(p, b.address(x)))});
  StmtId last = b.ret(b.load(b.deref(b.load(p))));
  b.body({b.declare(p), inner, hasLabel ? b.label("l", last) : last});
  return b;
}

TEST(Memory, LocalsEndWithTheirBlock) {
  EXPECT_EQ(outcome(dangling(false)), "dangling-dereference: object `x` whose lifetime has ended");
  EXPECT_EQ(outcome(dangling(true)), "3") << "with labels at the return";
}

TEST(Memory, EachIterationHasANewObject) {
  Builder b;
  b.function("main", b.i32);
  TypeId pi = b.pointer(b.i32);
  VariableId x = b.local("x", b.i32), p = b.local("p", pi), i = b.local("i", b.i32);
  StmtId body = b.block({b.declare(x),
                         b.stmt(StmtKind::If, b.load(i), {b.ret(b.load(b.deref(b.load(p)))), {}}),
                         b.does(b.assign(p, b.address(x)))});
  StmtId init = b.block({b.declare(i), b.does(b.assign(i, b.num(0)))});
  b.body({b.declare(p), b.loop(init, b.num(1), b.increment(b.place(i), 1, true), body)});
  EXPECT_EQ(outcome(b), "dangling-dereference: object `x` whose lifetime has ended");
}

TEST(Memory, VariablesOfALoopsFirstPartLiveAsLongAsTheLoop) {
  Builder b;
  b.function("main", b.i32);
  VariableId i = b.local("i", b.i32), p = b.local("p", b.pointer(b.i32));
  StmtId init =
      b.block({b.declare(i), b.does(b.assign(i, b.num(0))), b.does(b.assign(p, b.address(i)))});
  ExprId more = b.binary(b.load(b.deref(b.load(p))), BinaryOp::Lt, b.num(5));
  ExprId step = b.increment(b.deref(b.load(p)), 1, true);
  b.body({b.declare(p), b.loop(init, more, step, b.block({})), b.ret(b.load(b.deref(b.load(p))))});
  EXPECT_EQ(outcome(b), "dangling-dereference: object `i` whose lifetime has ended");
}

TEST(Memory, ParametersEndWithTheCall) {
  Builder b;
  FunctionId f = b.function("leak", b.pointer(b.i32));
  VariableId x = b.param("x", b.i32);
  b.body({b.ret(b.address(x))});
  b.function("main", b.i32);
  b.body({b.ret(b.load(b.deref(b.call(f, {b.num(1)}))))});
  EXPECT_EQ(outcome(b), "dangling-dereference: object `x` whose lifetime has ended");
}

TEST(Memory, VariableLengthArrays) {
  for (int64_t index : {3, 4}) {
    Builder b;
    TypeId open = b.array(b.i32, 0);
    b.program.types[open].isVariable = true;
    b.function("main", b.i32);
    VariableId a = b.local("a", open);
    PlaceId at = b.at(b.place(a), b.num(index));
    b.program.places[at].checks.bounds = b.property(PropertyKind::Bounds);
    StmtId declare = b.declare(a);
    b.program.stmts[declare].expr = b.num(16, b.u64);
    b.body({declare, b.ret(b.assign(at, b.num(5)))});
    EXPECT_EQ(outcome(b), index == 3 ? "5" : "bounds: index 4, `a` has 4 elements");
  }
}

// ----------------------------------------------------------------------- heap

struct Heap {
  Builder b;
  VariableId p, q;
  Heap() {
    b.program.text = "\n\nint *p = malloc(8);\nfree(p);\n";
    b.program.unchecked = 0;
    TypeId pi = b.pointer(b.i32);
    b.function("main", b.i32);
    p = b.local("p", pi);
    q = b.local("q", pi);
  }
  StmtId allocate(int64_t bytes = 8, bool zeroed = false) {
    ExprId e = b.allocate(b.i32, b.num(bytes, b.u64), zeroed);
    b.program.exprs[e].range.bytes = {2, 20};
    return b.does(b.assign(p, e));
  }
  StmtId free(ExprId pointer) {
    ExprId e = b.release(pointer);
    b.program.exprs[e].range.bytes = {22, 29};
    return b.does(e);
  }
  StmtId store(int64_t index) {
    return b.does(b.assign(b.element(b.load(p), b.num(index)), b.num(1)));
  }
  std::string run(std::vector<StmtId> statements) {
    statements.insert(statements.begin(), {b.declare(p), b.declare(q)});
    b.body(statements);
    return outcome(b);
  }
};

TEST(Heap, Violations) {
  {
    Heap h;
    EXPECT_EQ(h.run({h.allocate(), h.store(1), h.free(h.b.load(h.p))}), "0");
  }
  {
    Heap h;
    EXPECT_EQ(h.run({h.allocate(), h.store(2)}),
              "bounds: index 2, block allocated at line 3 has 2 elements");
  }
  {
    Heap h;
    EXPECT_EQ(h.run({h.allocate(), h.free(h.b.load(h.p)), h.store(0)}),
              "dangling-dereference: block allocated at line 3 was freed at line 4");
  }
  {
    Heap h;
    EXPECT_EQ(h.run({h.allocate(), h.free(h.b.load(h.p)), h.free(h.b.load(h.p))}),
              "double-free: block allocated at line 3 was freed at line 4");
  }
  {
    Heap h;
    EXPECT_EQ(h.run({h.allocate(), h.free(h.b.plus(h.b.load(h.p), h.b.num(1)))}),
              "invalid-free: heap block #1 + 4 is not the start of block allocated at line 3");
  }
  {
    Heap h;
    EXPECT_EQ(h.run({h.free(h.b.cast(h.b.pointer(h.b.i32), h.b.address(h.p)))}),
              "invalid-free: `p` was not allocated");
  }
  {
    Heap h;
    EXPECT_EQ(h.run({h.free(h.b.null(h.b.pointer(h.b.i32)))}), "0") << "free(NULL)";
  }
  {
    Heap h;
    EXPECT_EQ(h.run({h.allocate()}), "leak: block allocated at line 3");
  }
}

TEST(Heap, NoLeakIsWhatAGlobalReaches) {
  for (bool kept : {true, false}) {
    Builder b;
    b.program.unchecked = 0;
    TypeId pv = b.pointer(b.u64);
    VariableId g = b.global("g", pv);
    b.function("main", b.i32);
    // g = malloc(8); *(void **)g = malloc(4);   the second is reached through the first
    ExprId inner = b.cast(pv, b.allocate(b.i32, b.num(4, b.u64)));
    PlaceId slot = b.deref(b.cast(b.pointer(pv), b.load(g)));
    std::vector<StmtId> body{b.does(b.assign(g, b.allocate(b.u64, b.num(8, b.u64)))),
                             b.does(b.assign(slot, inner))};
    if (!kept)
      body.push_back(b.does(b.assign(g, b.null(pv))));
    b.body(body);
    EXPECT_EQ(runOf(b).end, kept ? RunEnd::Finished : RunEnd::Failed);
    b.program.unchecked = bit(PropertyKind::Leak);
    EXPECT_EQ(runOf(b).end, RunEnd::Finished);
  }
}

TEST(Heap, ReadingWhatWasNeverWritten) {
  Heap h;
  Builder &b = h.b;
  ExprId read = b.loadChecked(b.element(b.load(h.p), b.num(1)));
  ExprId site = b.program.exprs[b.program.stmts[h.allocate()].expr].a;
  b.body({b.declare(h.p), b.does(b.assign(h.p, site)), b.ret(read)});
  EXPECT_EQ(outcome(b), "uninitialised: heap block #1[1] was never written");
  b.program.unchecked = bit(PropertyKind::Uninitialised) | bit(PropertyKind::Leak);
  auto run = interpret(b.program, b.current, {{{Kind::Allocated, site.index, 1, 0}, 6}});
  EXPECT_EQ(run.result, 6u);
  EXPECT_EQ(run.read, (std::vector<InputKey>{{Kind::Allocated, site.index, 1, 0}}));
}

TEST(Heap, ZeroedAndHugeBlocks) {
  Heap h;
  Builder &b = h.b;
  b.program.unchecked = bit(PropertyKind::Leak);
  EXPECT_EQ(h.run({h.allocate(int64_t{1} << 34, true), h.store(1000),
                   b.ret(b.binary(b.loadChecked(b.element(b.load(h.p), b.num(999))), BinaryOp::Add,
                                  b.load(b.element(b.load(h.p), b.num(1000)))))}),
            "1");
}

TEST(Heap, CopiesKeepWhatIsIndeterminate) {
  for (int64_t index : {0, 1}) {
    Builder b;
    TypeId two = b.array(b.i32, 2);
    b.function("main", b.i32);
    VariableId x = b.local("x", two), y = b.local("y", two);
    b.body({b.declare(x), b.declare(y), b.does(b.assign(b.at(b.place(x), b.num(0)), b.num(4))),
            b.does(b.copy(b.decay(y), b.decay(x), b.num(8, b.u64))),
            b.ret(b.loadChecked(b.at(b.place(y), b.num(index))))});
    EXPECT_EQ(outcome(b), index == 0 ? "4" : "uninitialised: y[1] was never written");
    b.program.unchecked = bit(PropertyKind::Uninitialised);
    InputKey key{Kind::Uninitialised, x.index, 1, 0};
    EXPECT_EQ(interpret(b.program, b.current, {{key, 8}}).result, index == 0 ? 4u : 8u);
  }
}

TEST(Heap, CopyAndFill) {
  Builder b;
  VariableId a = b.global("a", b.array(b.u8, 6), {1, 2, 3, 4, 5, 6});
  b.function("main", b.u8);
  ExprId overlapping = b.copy(b.plus(b.decay(a), b.num(1)), b.decay(a), b.num(4, b.u64));
  b.body({b.does(overlapping),
          b.does(b.fill(b.plus(b.decay(a), b.num(5)), b.num(0x1ff), b.num(1, b.u64)))});
  auto run = runOf(b);
  const uint64_t expected[] = {1, 1, 2, 3, 4, 0xff};
  for (uint64_t i = 0; i < 6; ++i)
    EXPECT_EQ(run.globals.at({a, i}), expected[i]);
  b.program.exprs[overlapping].property = b.property(PropertyKind::StringMisuse);
  EXPECT_EQ(outcome(b), "string: the 4 bytes overlap");
  b.function("test", b.voidType);
  b.body({b.does(b.fill(b.plus(b.decay(a), b.num(2)), b.num(0), b.num(5, b.u64)))});
  EXPECT_EQ(outcome(b), "bounds: 5 bytes at offset 2, `a` has 6 bytes");
}

TEST(Heap, Queries) {
  Builder b;
  VariableId a = b.global("a", b.array(b.u8, 6)), c = b.global("c", b.u8);
  b.program.variables[c].isConst = true;
  using Q = PointerQuery;
  auto at = [&](int64_t n) { return b.plus(b.decay(a), b.num(n)); };
  auto bytes = [&](int64_t n) { return b.num(n, b.u64); };
  TypeId p = b.pointer(b.u8);
  struct Case {
    ExprId query;
    int64_t expected;
  };
  const Case cases[] = {{b.query(Q::Size, at(4)), 6},
                        {b.query(Q::Size, b.null(p)), 0},
                        {b.query(Q::Offset, at(-4)), -4},
                        {b.query(Q::Valid, at(2), bytes(4)), 1},
                        {b.query(Q::Valid, at(2), bytes(5)), 0},
                        {b.query(Q::Valid, at(6), bytes(0)), 1},
                        {b.query(Q::Valid, at(1), bytes(-1)), 0},
                        {b.query(Q::Valid, b.null(p), bytes(0)), 0},
                        {b.query(Q::Writable, at(0), bytes(6)), 1},
                        {b.query(Q::Writable, b.address(c), bytes(1)), 0},
                        {b.query(Q::SameObject, at(1), at(5)), 1},
                        {b.query(Q::SameObject, at(1), b.address(c)), 0}};
  for (const Case &test : cases) {
    b.function("main", b.i64);
    b.body({b.ret(b.cast(b.i64, test.query))});
    EXPECT_EQ(static_cast<int64_t>(*runOf(b).result), test.expected) << test.query.index;
  }
}

TEST(Heap, HavocForgetsAllButPointers) {
  Builder b;
  TypeId s = b.record("struct s", {{"n", b.i32}, {"pad", b.i32}, {"p", b.pointer(b.i32)}});
  VariableId g = b.global("g", s, {1, 2, 0}), x = b.global("x", b.i32, {9});
  b.program.variables[g].initialAddresses[2] = {x, {}, 0};
  b.function("main", b.i32);
  ExprId havoc = b.expr(ExprKind::Havoc, b.voidType, b.address(g));
  b.body({b.does(havoc), b.ret(b.binary(b.load(b.dot(b.place(g), 0)), BinaryOp::Add,
                                        b.load(b.deref(b.load(b.dot(b.place(g), 2))))))});
  ASSERT_EQ(verify(b.program), std::nullopt);
  InputKey key{Kind::Havoc, s.index, 0, callContext(0, havoc)};
  auto run = interpret(b.program, b.current, {{key, 30}});
  EXPECT_EQ(run.result, 39u);
  EXPECT_EQ(run.read, std::vector<InputKey>{key});
}

} // namespace
} // namespace salve::ir
