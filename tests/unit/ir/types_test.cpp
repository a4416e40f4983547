#include "build.h"

#include <gtest/gtest.h>

namespace salve::ir {
namespace {

using test::Builder;

TEST(Types, TruncatesAndReadsSigned) {
  Builder b;
  const Types &types = b.program.types;
  struct Case {
    TypeId type;
    uint64_t bits, truncated;
    SignedBits value;
    const char *text;
  };
  const Case cases[] = {
      {b.i8, 0x1ff, 0xff, -1, "-1"},
      {b.i8, 0x80, 0x80, -128, "-128"},
      {b.u8, 0x1ff, 0xff, 255, "255"},
      {b.i16, 0x18000, 0x8000, -32768, "-32768"},
      {b.i32, 0xffffffffffffffff, 0xffffffff, -1, "-1"},
      {b.u32, 0xffffffffffffffff, 0xffffffff, 4294967295, "4294967295"},
      {b.i64, 0x8000000000000000, 0x8000000000000000, INT64_MIN, "-9223372036854775808"},
      {b.u64, 0xffffffffffffffff, 0xffffffffffffffff, UINT64_MAX, "18446744073709551615"},
      {b.boolType, 0x100, 1, 1, "1"},
      {b.boolType, 0, 0, 0, "0"},
  };
  for (const Case &c : cases) {
    const Type &type = types[c.type];
    EXPECT_EQ(truncate(type, c.bits), c.truncated) << type.name;
    EXPECT_EQ(signedValue(type, c.truncated), c.value) << type.name;
    EXPECT_EQ(formatValue(type, c.truncated), c.text) << type.name;
  }
}

TEST(Types, NamesCells) {
  Builder b;
  TypeId point = b.record("struct point", {{"x", b.i32}, {"y", b.array(b.i8, 2)}});
  TypeId line = b.record("struct line", {{"tag", b.u8}, {"ends", b.array(point, 2)}});
  TypeId grid = b.array(b.array(line, 2), 3);
  const char *expected[] = {".tag",       ".ends[0].x",    ".ends[0].y[0]", ".ends[0].y[1]",
                            ".ends[1].x", ".ends[1].y[0]", ".ends[1].y[1]"};
  for (uint64_t cell = 0; cell < 7; ++cell)
    EXPECT_EQ(cellSuffix(b.program.types, line, cell), expected[cell]);
  EXPECT_EQ(cellSuffix(b.program.types, grid, 7 * 3 + 4), "[1][1].ends[1].x");
  EXPECT_EQ(cellSuffix(b.program.types, b.i32, 0), "");
  EXPECT_EQ(cellType(b.program.types, grid, 7 * 3 + 4), b.i32);
  EXPECT_EQ(cellType(b.program.types, grid, 7 * 3 + 5), b.i8);
  EXPECT_EQ(cellType(b.program.types, grid, 7 * 5), b.u8);
}

TEST(Inputs, ArbitraryAtEntry) {
  struct Case {
    const char *what, *entry;
    bool isConst, internal, written, expected;
  };
  const Case cases[] = {
      {"plain global of a library", "f", false, false, false, true},
      {"written static", "f", false, true, true, true},
      {"static that nobody writes", "f", false, true, false, false},
      {"const", "f", true, false, false, false},
      {"main", "main", false, false, true, false},
      {"test", "test_all", false, false, true, false},
  };
  for (const Case &c : cases) {
    Builder b;
    VariableId g = b.global("g", b.i32);
    Variable &v = b.program.variables[g];
    v.isConst = c.isConst;
    v.internalLinkage = c.internal;
    v.writtenInFile = c.written;
    FunctionId entry = b.function(c.entry, b.voidType);
    b.body({});
    EXPECT_EQ(arbitraryAtEntry(b.program, entry, g), c.expected) << c.what;
  }
}

TEST(Inputs, UnwrittenGlobalOfAFileWithMainKeepsItsValueIfItHasOne) {
  Builder b;
  VariableId g = b.global("g", b.i32);
  VariableId elsewhere = b.global("elsewhere", b.i32);
  b.program.variables[g].initial = {5};
  FunctionId entry = b.function("f", b.voidType);
  b.body({});
  b.function("main", b.i32);
  b.body({});
  EXPECT_FALSE(arbitraryAtEntry(b.program, entry, g));
  EXPECT_TRUE(arbitraryAtEntry(b.program, entry, elsewhere)); // who else gives it one?
  b.program.variables[elsewhere].internalLinkage = true;
  EXPECT_FALSE(arbitraryAtEntry(b.program, entry, elsewhere));
  b.program.variables[g].writtenInFile = true;
  EXPECT_TRUE(arbitraryAtEntry(b.program, entry, g));
}

TEST(Inputs, AFunctionWithParametersDoesNotStartTheProgram) {
  Builder b;
  FunctionId entry = b.function("test_with", b.voidType);
  b.param("x", b.i32);
  b.body({});
  EXPECT_FALSE(startsProgram(b.program, entry));
}

TEST(Inputs, Names) {
  Builder b;
  VariableId table = b.global("table", b.array(b.record("struct s", {{"lo", b.i8}}), 4));
  b.function("f", b.voidType);
  VariableId local = b.local("n", b.u16);
  ExprId nondet = b.nondet(b.i64);
  b.program.exprs[nondet].label = "nondet_long()";
  b.body({});
  using Kind = InputKey::Kind;
  EXPECT_EQ(inputName(b.program, {Kind::Variable, table.index, 2, 0}, {}), "table[2].lo");
  EXPECT_EQ(inputName(b.program, {Kind::Uninitialised, local.index, 0, 5}, {}),
            "n (uninitialised)");
  EXPECT_EQ(inputName(b.program, {Kind::Nondet, nondet.index, 0, 5}, {}), "nondet_long()");
  EXPECT_EQ(inputType(b.program, {Kind::Variable, table.index, 2, 0}), b.i8);
  EXPECT_EQ(inputType(b.program, {Kind::Nondet, nondet.index, 0, 5}), b.i64);
}

TEST(Program, ReachableGoesEntryFirstAndEndsInCycles) {
  Builder b;
  FunctionId f = b.function("f", b.voidType), g = b.function("g", b.voidType);
  FunctionId h = b.function("h", b.voidType);
  b.program.functions[g].callees = {h, g};
  b.program.functions[h].callees = {g};
  EXPECT_EQ(reachable(b.program, g), (std::vector<FunctionId>{g, h}));
  EXPECT_EQ(reachable(b.program, f), (std::vector<FunctionId>{f}));
}

TEST(Inputs, FilesOfTestsHaveTheirNames) {
  for (const char *path : {"test.c", "tests.c", "test_list.c", "/a/list-test.c", "listTest.c",
                           "TestList.c", "a/tests/list.c", "/test/list.c", "unit_test_list.c"})
    EXPECT_TRUE(isTestFile(path)) << path;
  for (const char *path : {"", "list.c", "latest.c", "contest.c", "test1.c", "a/test12/main.c",
                           "tests/list/main.c", "attest/a.c"})
    EXPECT_FALSE(isTestFile(path)) << path;
}

} // namespace
} // namespace salve::ir
