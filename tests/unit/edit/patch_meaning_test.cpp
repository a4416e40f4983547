// The text of a patch means what its changes mean (rows R2, P5): for every alternative of
// many snippets and for random sets of them, the changed IR and the IR of the patched text
// are run on the same inputs and must agree.
#include "engine/change/rewritten.h"
#include "engine/edit/plain.h"
#include "engine/edit/recheck.h"
#include "engine/frontend/frontend.h"
#include "engine/ir/interpreter/interpreter.h"
#include "engine/repair/alternatives.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <random>
#include <set>
#include <sstream>

using namespace salve;
using namespace salve::ir;

namespace {

struct Outcome {
  RunEnd end;
  std::optional<PropertyKind> failed;
  std::optional<uint64_t> result;
  std::map<std::pair<std::string, uint64_t>, Bits> globals;
  friend bool operator==(const Outcome &, const Outcome &) = default;
};

std::string errorsOf(const Program &program) {
  std::string result;
  for (const SourceError &error : program.errors)
    if (error.severity == SourceError::Severity::Error)
      result += error.message + "\n";
  return result;
}

bool isGlobal(const Variable &variable) {
  return variable.storage == Storage::Global || variable.storage == Storage::StaticLocal;
}

/// Interesting and random bits, the same for the same seed, name and cell.
uint64_t inputBits(uint64_t seed, const std::string &name, uint64_t cell) {
  static constexpr uint64_t kEdges[] = {
      0, 1, 2, 3, 5, 7, 10, UINT64_MAX, UINT64_MAX - 1, 0x7fffffff, 0x80000000, 127, 128, 255};
  uint64_t hash = mix(mix(seed, cell), std::hash<std::string>()(name));
  switch (hash % 4) {
  case 0: return mix(hash, 1);
  case 1: return kEdges[mix(hash, 2) % std::size(kEdges)];
  default: return mix(hash, 3) % 12;
  }
}

Outcome run(const Program &program, uint64_t seed) {
  FunctionId entry = functionNamed(program, "f");
  Inputs inputs;
  for (uint32_t i = 0; i < program.variables.size(); ++i) {
    const Variable &variable = program.variables[VariableId(i)];
    bool isParameter = variable.storage == Storage::Parameter && variable.owner == entry;
    if (!isParameter && (!isGlobal(variable) || !arbitraryAtEntry(program, entry, VariableId(i))))
      continue;
    for (uint64_t cell = 0; cell < program.types[variable.type].cells; ++cell)
      inputs[{InputKey::Kind::Variable, i, cell, 0}] =
          truncate(program.types[cellType(program.types, variable.type, cell)],
                   inputBits(seed, variable.name, cell));
  }
  RunOptions options;
  options.limits = {200'000, 50, 20};
  Run run = interpret(program, entry, inputs, options);
  Outcome outcome{run.end, {}, run.result, {}};
  if (run.end == RunEnd::Failed)
    outcome.failed = program.properties[run.property].kind;
  if (run.end == RunEnd::LeftBound || run.end == RunEnd::Stopped || run.end == RunEnd::Endless)
    return {RunEnd::LeftBound, {}, {}, {}};
  for (auto [key, value] : run.globals) {
    const Variable &variable = program.variables[key.first];
    InputKey input{InputKey::Kind::Variable, key.first.index, key.second, 0};
    uint64_t before = arbitraryAtEntry(program, entry, key.first) ? valueOf(inputs, input)
                                                                  : variable.initial[key.second];
    if (value != before)
      outcome.globals[{variable.name, key.second}] = value;
  }
  return outcome;
}

struct Snippet {
  std::string path;
  std::string text;
  friend void PrintTo(const Snippet &snippet, std::ostream *out) { *out << snippet.path; }
};

std::vector<Snippet> snippets() {
  std::vector<Snippet> result;
  std::filesystem::path folder = SALVE_SOURCE_DIR "/tests/unit/edit/snippets";
  for (const auto &entry : std::filesystem::directory_iterator(folder)) {
    if (entry.path().extension() != ".c")
      continue; // a header that one of them includes
    std::ifstream in(entry.path());
    std::stringstream text;
    text << in.rdbuf();
    result.push_back({entry.path().string(), text.str()});
  }
  std::sort(result.begin(), result.end(),
            [](const Snippet &a, const Snippet &b) { return a.path < b.path; });
  return result;
}

class PatchMeaning : public testing::TestWithParam<Snippet> {
protected:
  void SetUp() override {
    program_ = frontend::lower({GetParam().path, GetParam().text, {}, ""});
    ASSERT_EQ(errorsOf(program_), "");
    FunctionId entry = functionNamed(program_, "f");
    ASSERT_TRUE(entry.valid());
    ASSERT_TRUE(program_.functions[entry].unsupported.empty())
        << program_.functions[entry].unsupported.front().construct;
    space_ = repair::editsOf(program_, entry, 3);
    ASSERT_FALSE(space_.edits.empty());
  }

  /// Whether there was a patch at all.
  bool check(const change::Selection &chosen) {
    auto patch = edit::patch(program_, space_, chosen);
    if (!patch)
      return false;
    patch = edit::plain(program_.text, *std::move(patch));
    if (!patch) // nobody would write it
      return true;
    auto source = edit::patched(program_, {GetParam().path, GetParam().text, {}, ""}, patch->edits);
    EXPECT_TRUE(source.has_value()) << patch->title;
    Program patched = frontend::lower(*source);
    EXPECT_NE(patched.text, program_.text) << patch->title;
    change::Rewritten rewritten(space_.extended ? *space_.extended : program_);
    rewritten.make(changesOf(space_, chosen));
    const Program &changed = rewritten.program();
    if (std::string errors = errorsOf(patched); !errors.empty()) {
      ADD_FAILURE() << patch->title << "\n" << errors;
      report(*patch);
      return true;
    }
    for (uint64_t seed = 0; seed < 30; ++seed) {
      Outcome meant = run(changed, seed), made = run(patched, seed);
      // Nothing may order effects that an edit makes meet: the second verification finds that.
      if (made.failed == PropertyKind::Unsequenced)
        continue;
      if (space_.extended) // an inserted access is checked as the target
        meant.failed = made.failed = {};
      // The target ends a run silently where it is not asked about.
      if (!isAsked_ && meant.end == RunEnd::Halted && made.end == RunEnd::Failed)
        continue;
      if (meant == made)
        continue;
      ADD_FAILURE() << patch->title << "\nseed " << seed << ": ends " << int(meant.end) << " "
                    << int(made.end) << ", results " << meant.result.value_or(0) << " "
                    << made.result.value_or(0);
      report(*patch);
      break;
    }
    return true;
  }

  std::string described(uint32_t index) const {
    const change::Edit &edit = space_.edits[index];
    const Expr &expr = program_.exprs[edit.meaning[0].expr];
    bool inBody = edit.how.kind == change::Writing::Kind::InBody;
    return "kind " + std::to_string(int(edit.meaning[0].change.kind)) + " at `" +
           std::string(program_.textOf(expr.range.bytes)) + (inBody ? "` (body)" : "`");
  }

  void report(const edit::Patch &patch) const {
    for (const TextEdit &edit : patch.edits) {
      size_t begin = program_.text.rfind('\n', edit.range.begin ? edit.range.begin - 1 : 0);
      size_t end = program_.text.find('\n', edit.range.end);
      begin = begin == std::string::npos ? 0 : begin + 1;
      std::string line = program_.text.substr(begin, end - begin);
      std::cerr << "  in    " << line << "\n  edit  `" << program_.textOf(edit.range) << "` -> `"
                << edit.newText << "`\n";
    }
  }

  Program program_;
  change::Space space_;
  bool isAsked_ = true; ///< whether the target is a check that is made
};

TEST_P(PatchMeaning, OfEveryAlternative) {
  // Where a macro's body and its arguments make an expression together, no text can be
  // parenthesised; that is no alternative's fault in any other snippet.
  bool mayBeRefused = GetParam().path.find("loose_macros") != std::string::npos;
  uint32_t made = 0;
  for (uint32_t i = 0; i < space_.edits.size(); ++i) {
    bool isMade = check({{i}});
    made += isMade;
    EXPECT_TRUE(isMade || mayBeRefused) << "no patch for " << described(i);
  }
  EXPECT_GT(made, space_.edits.size() * 3 / 4);
}

TEST_P(PatchMeaning, OfSetsOfAlternatives) {
  std::mt19937 random(7);
  uint32_t made = 0;
  for (int round = 0; round < 100; ++round) {
    std::map<uint32_t, uint32_t> perSite;
    for (int i = 0; i < 2 + round % 3; ++i) {
      uint32_t index = static_cast<uint32_t>(random() % space_.edits.size());
      perSite[space_.edits[index].site] = index;
    }
    change::Selection chosen;
    for (auto [site, index] : perSite)
      chosen.push_back(index);
    made += check(chosen);
  }
  EXPECT_GT(made, 50u);
}

/// Guards, conditions, initialisers, moves: for any property as the target (row P1).
TEST_P(PatchMeaning, OfInsertions) {
  constexpr size_t kTried = 60;
  std::mt19937 random(11);
  uint32_t made = 0, tried = 0;
  for (uint32_t p = 0; p < program_.properties.size() && tried < kTried; ++p) {
    space_ = repair::editsOf(program_, functionNamed(program_, "f"), 3, PropertyId(p));
    isAsked_ = program_.isChecked(PropertyId(p));
    std::erase_if(space_.edits, [](const change::Edit &edit) {
      return edit.isInPlace() || edit.meaning.empty(); // above; the IR cannot say it
    });
    if (space_.edits.empty())
      continue;
    for (size_t i = 0; i < std::min<size_t>(20, space_.edits.size()); ++i) {
      auto chosen = static_cast<uint32_t>(random() % space_.edits.size());
      made += check({{chosen}});
      ++tried;
    }
  }
  EXPECT_GE(made, tried * 3 / 4);
}

INSTANTIATE_TEST_SUITE_P(Snippets, PatchMeaning, testing::ValuesIn(snippets()),
                         [](const auto &info) {
                           return std::filesystem::path(info.param.path).stem().string();
                         });

} // namespace
