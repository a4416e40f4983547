// The machine interface: what gdb says is read back as it was meant, and nothing breaks the parser.
#include "engine/debugger/mi.h"

#include <gtest/gtest.h>

#include <random>

using namespace salve::debugger;

namespace {

TEST(Mi, ReadsAStop) {
  const MiRecord record = parseMi(
      R"(12*stopped,reason="breakpoint-hit",bkptno="3",frame={func="f",args=[{name="n",value="1"}],line="7"},stopped-threads=["1","2"])");
  EXPECT_EQ(record.kind, MiRecord::Kind::Exec);
  EXPECT_EQ(record.token, "12");
  EXPECT_EQ(record.name, "stopped");
  EXPECT_EQ(record.results.textOf("reason"), "breakpoint-hit");
  const MiValue *frame = record.results.find("frame");
  ASSERT_TRUE(frame);
  EXPECT_EQ(frame->textOf("line"), "7");
  const MiValue *arguments = frame->find("args");
  ASSERT_TRUE(arguments);
  ASSERT_EQ(arguments->entries.size(), 1U);
  EXPECT_EQ(arguments->entries[0].second.textOf("name"), "n");
  EXPECT_EQ(record.results.find("stopped-threads")->entries.size(), 2U);
}

TEST(Mi, ReadsStreamsWithEscapes) {
  const MiRecord record = parseMi(R"(~"a\tb\n\"\\\303\251")");
  EXPECT_EQ(record.kind, MiRecord::Kind::Console);
  EXPECT_EQ(record.name, "a\tb\n\"\\\303\251");
  EXPECT_EQ(parseMi("(gdb) ").kind, MiRecord::Kind::Prompt);
}

TEST(Mi, TakesWhatTheProgramPrintsForNoRecord) {
  for (const char *line : {"", "hello", "42", "^", "*stopped,", "*stopped,x", "~\"open",
                           "^done,a={", "^done,a=[b=\"1\"", "^done]", "12"}) {
    const MiRecord record = parseMi(line);
    EXPECT_EQ(record.kind, MiRecord::Kind::Other) << line;
    EXPECT_EQ(record.name, line);
  }
}

TEST(Mi, BoundsNesting) {
  const std::string deep = "^done,a=" + std::string(100'000, '[');
  EXPECT_EQ(parseMi(deep).kind, MiRecord::Kind::Other);
}

/// Random values by the grammar, and how they are written.
class Grammar {
public:
  explicit Grammar(unsigned seed) : random_(seed) {}

  MiValue value(std::string &written, unsigned depth) {
    MiValue made;
    const unsigned kind = depth > 4 ? 0 : pick(3);
    if (kind == 0) {
      made.kind = MiValue::Kind::Constant;
      for (unsigned i = pick(6); i > 0; --i)
        made.text += "ab\"\\\n,={}[]"[pick(11)];
      written += miQuoted(made.text);
      return made;
    }
    made.kind = kind == 1 ? MiValue::Kind::Tuple : MiValue::Kind::List;
    written += kind == 1 ? '{' : '[';
    const bool isNamed = kind == 1 || pick(2) == 0;
    for (unsigned i = 0, count = pick(4); i < count; ++i) {
      const std::string name = isNamed ? "k" + std::to_string(i) : "";
      written += (i > 0 ? "," : "") + name + (isNamed ? "=" : "");
      MiValue inner = value(written, depth + 1);
      made.entries.emplace_back(name, std::move(inner));
    }
    written += kind == 1 ? '}' : ']';
    return made;
  }
  unsigned pick(unsigned below) {
    return std::uniform_int_distribution<unsigned>(0, below - 1)(random_);
  }

private:
  std::mt19937 random_;
};

bool same(const MiValue &a, const MiValue &b) {
  if (a.kind != b.kind || a.text != b.text || a.entries.size() != b.entries.size())
    return false;
  for (size_t i = 0; i < a.entries.size(); ++i)
    if (a.entries[i].first != b.entries[i].first || !same(a.entries[i].second, b.entries[i].second))
      return false;
  return true;
}

TEST(Mi, ReadsBackWhatTheGrammarMakes) {
  for (unsigned seed = 0; seed < 2000; ++seed) {
    Grammar grammar(seed);
    std::string line = "7^done,x=";
    const MiValue made = grammar.value(line, 0);
    const MiRecord record = parseMi(line);
    ASSERT_EQ(record.kind, MiRecord::Kind::Result) << line;
    ASSERT_TRUE(record.results.find("x") && same(*record.results.find("x"), made)) << line;
    // What is damaged is read without harm.
    std::string damaged = line;
    damaged[grammar.pick(static_cast<unsigned>(damaged.size()))] = "\"{}[],=\\^"[grammar.pick(9)];
    damaged.resize(grammar.pick(static_cast<unsigned>(damaged.size())) + 1);
    parseMi(damaged);
  }
}

} // namespace
