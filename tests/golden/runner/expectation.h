// The expectations in a golden file: reading, checking, and writing what holds instead.
//
// The syntax is described in tests/golden/README.md. Knows results, not how they are
// made; one `Expectation` is one `// expect…:` comment.
#pragma once

#include "engine/support/suite.h"
#include "tests/golden/runner/collect.h"

#include <charconv>

namespace salve::golden {

/// A word, or a quoted string without its quotes.
struct Token {
  std::string text;
  bool quoted = false;
};

/// Whether the whole text is one number.
template <class T> bool parseNumber(const std::string &text, T &value) {
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  return error == std::errc() && end == text.data() + text.size();
}

enum class Topic { Status, Error, Repair, NoRepair, Suspect, Search, Note, Rule, Test };

struct Expectation {
  Topic topic = Topic::Status;
  std::vector<Token> tokens; ///< what follows the colon
  uint32_t line = 0;         ///< where the comment stands
  bool ownLine = false;      ///< nothing else stands on that line
};

struct Golden {
  std::vector<Expectation> expectations;
  engine::Options options;
  std::vector<std::string> flags; ///< for the compiler
  std::vector<GivenTest> tests;
  std::string reference; ///< a file beside this one; "": none
  std::vector<std::string> faults;
};

Golden readGolden(const std::string &text);

/// Nothing if it holds; else what is there instead.
std::optional<std::string> check(const Expectation &expectation, const Result &result,
                                 const std::string &text);

/// What was found and no expectation speaks of: verdicts, failures, compiler errors. Each
/// as the comment that would expect it.
std::vector<std::string> unexpected(const Golden &golden, const Result &result,
                                    const std::string &text);

/// All that was found, as comments; of repairs and suspects at most `most` per failure.
std::vector<std::string> describe(const Result &result, const std::string &text, size_t most);

/// The text with the comments of `stale` removed and `added` appended.
std::string rewritten(const std::string &text, const std::vector<Expectation> &stale,
                      const std::vector<std::string> &added);

} // namespace salve::golden
