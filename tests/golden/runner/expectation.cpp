#include "tests/golden/runner/expectation.h"

#include "tests/golden/runner/options.h"

#include <algorithm>
#include <array>
#include <fmt/format.h>

namespace salve::golden {

namespace {

using engine::Status;

struct TopicName {
  Topic topic;
  std::string_view name;
};
constexpr std::array<TopicName, 9> kTopics = {{{Topic::Status, "expect"},
                                               {Topic::Error, "expect-error"},
                                               {Topic::Repair, "expect-repair"},
                                               {Topic::NoRepair, "expect-no-repair"},
                                               {Topic::Suspect, "expect-suspect"},
                                               {Topic::Search, "expect-search"},
                                               {Topic::Note, "expect-note"},
                                               {Topic::Test, "expect-test"},
                                               {Topic::Rule, "rule"}}};

const char *nameOf(Status status) {
  constexpr const char *kNames[] = {"proved",  "bounded",     "conditional", "failing",
                                    "unknown", "unsupported", "skipped"};
  return kNames[static_cast<size_t>(status)];
}

const char *nameOf(engine::Certificate::Kind kind) {
  switch (kind) {
  case engine::Certificate::Kind::Proved: return "proved";
  case engine::Certificate::Kind::Bounded: return "bounded";
  case engine::Certificate::Kind::Tests: return "tests";
  }
  return "";
}

std::string quoted(const std::string &text) {
  return text.find('\'') == std::string::npos ? "'" + text + "'" : "\"" + text + "\"";
}

/// Words and strings; a string ends at the next quote of its kind. False: an open quote.
bool tokenize(std::string_view text, std::vector<Token> &tokens) {
  size_t at = 0;
  while (at < text.size()) {
    const char first = text[at];
    if (first == ' ' || first == '\t' || first == '\r') {
      ++at;
      continue;
    }
    const bool quote = first == '\'' || first == '"';
    const size_t begin = at + (quote ? 1 : 0);
    const size_t end = quote ? text.find(first, begin) : text.find_first_of(" \t\r", begin);
    if (quote && end == std::string_view::npos)
      return false;
    tokens.push_back({std::string(text.substr(begin, end - begin)), quote});
    at = end == std::string_view::npos ? text.size() : end + (quote ? 1 : 0);
  }
  return true;
}

/// The tokens of one expectation, taken from the left.
class Reader {
public:
  explicit Reader(const Expectation &expectation)
      : tokens_(expectation.tokens), line_(expectation.line) {}

  bool atEnd() const { return next_ == tokens_.size(); }
  bool isQuoted() const { return !atEnd() && tokens_[next_].quoted; }
  std::string take() { return atEnd() ? "" : tokens_[next_++].text; }
  bool isWord(std::string_view word) const {
    return !atEnd() && !tokens_[next_].quoted && tokens_[next_].text == word;
  }
  bool takeWord(std::string_view word) {
    if (!isWord(word))
      return false;
    ++next_;
    return true;
  }
  std::optional<uint32_t> takeNumber() {
    uint32_t value = 0;
    if (atEnd() || !parseNumber(tokens_[next_].text, value))
      return {};
    ++next_;
    return value;
  }
  /// `line N`, or `here` for the line of the comment itself.
  std::optional<uint32_t> takeLine() {
    if (takeWord("here"))
      return line_;
    return takeWord("line") ? takeNumber() : std::nullopt;
  }

private:
  const std::vector<Token> &tokens_;
  uint32_t line_ = 0;
  size_t next_ = 0;
};

std::string place(const engine::Range &range, const std::string &text) {
  return range.path.empty() ? fmt::format(" line {}", lineOf(text, range.bytes.begin)) : "";
}

bool onLine(const engine::Range &range, uint32_t line, const std::string &text) {
  return range.path.empty() && lineOf(text, range.bytes.begin) == line;
}

std::string nameOf(const FunctionResult &f) { // a test's has a space
  return f.info.name.find(' ') == std::string::npos ? f.info.name : "'" + f.info.name + "'";
}

std::string describeFailure(const FunctionResult &f, const engine::Failure &failure,
                            const std::string &text) {
  return fmt::format("// expect: {} failing {} {}{}", nameOf(f), ir::info(failure.property).name,
                     quoted(failure.text), place(failure.range, text));
}

std::string describeVerdict(const FunctionResult &f, const std::string &text) {
  const engine::Verdict &v = *f.verdict;
  std::string more;
  if (v.status == Status::Unknown)
    more = " " + v.reason;
  if (v.precondition)
    more = " " + quoted(v.precondition->acsl);
  if (v.status == Status::Unsupported && v.unsupported)
    more = " " + quoted(v.unsupported->construct) + place(v.unsupported->range, text);
  return fmt::format("// expect: {} {}{}", nameOf(f), nameOf(v.status), more);
}

std::string describeRepair(const FunctionResult &f, const engine::Repair &r) {
  std::string result = fmt::format("// expect-repair: {} {} {}", nameOf(f), quoted(r.title),
                                   nameOf(r.certificate.kind));
  if (!r.warnings.empty())
    result += " warning " + quoted(r.warnings.front());
  if (!r.why.empty())
    result += " why " + quoted(r.why);
  if (!r.alsoChanges.empty())
    result += " also " + quoted(r.alsoChanges);
  return result;
}

bool holdsStatus(Reader &reader, const FunctionResult &f, const std::string &text) {
  if (!f.verdict || reader.take() != nameOf(f.verdict->status))
    return false;
  switch (f.verdict->status) {
  case Status::Proved:
  case Status::Skipped: return reader.atEnd();
  case Status::Bounded:
    if (reader.isQuoted())
      return reader.take() == f.verdict->reason && reader.atEnd();
    return reader.atEnd() || (reader.takeNumber() == f.verdict->unwind && reader.atEnd());
  case Status::Conditional:
    return reader.atEnd() ? !f.verdict->precondition
                          : f.verdict->precondition &&
                                reader.take() == f.verdict->precondition->acsl && reader.atEnd();
  case Status::Unknown: return reader.atEnd() || reader.take() == f.verdict->reason;
  case Status::Unsupported: {
    const std::string construct = reader.take();
    if (!f.verdict->unsupported || f.verdict->unsupported->construct != construct)
      return false;
    const auto line = reader.takeLine();
    return (!line || onLine(f.verdict->unsupported->range, *line, text)) && reader.atEnd();
  }
  case Status::Failing: break;
  }
  const std::string property = reader.take();
  const bool anyText = !reader.isQuoted();
  const std::string condition = anyText ? "" : reader.take();
  const auto line = reader.takeLine();
  return reader.atEnd() &&
         std::any_of(f.failures.begin(), f.failures.end(), [&](const FailureResult &r) {
           return ir::info(r.failure.property).name == property && (anyText || r.failure.text == condition) &&
                  (!line || onLine(r.failure.range, *line, text));
         });
}

/// Of the compiler, and of contracts that cannot be used.
bool isProblem(const engine::Message &message) {
  return message.isError || message.message.starts_with("contract: ");
}

bool holdsError(Reader &reader, const Result &result, const std::string &text) {
  const std::string part = reader.take();
  const auto line = reader.takeLine();
  return reader.atEnd() && std::any_of(result.messages.begin(), result.messages.end(),
                                       [&](const engine::Message &m) {
                                         return isProblem(m) &&
                                                m.message.find(part) != std::string::npos &&
                                                (!line ||
                                                 (m.range && onLine(*m.range, *line, text)));
                                       });
}

/// After the title: certificate, `first`, `last`, `rank N`, `warning "part"`, `silent`, `why "part"`,
/// `also "part"`.
bool holdsRepair(Reader reader, const engine::Repair &repair, size_t count) {
  while (!reader.atEnd()) {
    if (reader.takeWord("first") && repair.rank == 1)
      continue;
    if (reader.takeWord("last") && repair.rank == count)
      continue;
    if (reader.takeWord("rank") && reader.takeNumber() == repair.rank)
      continue;
    if (reader.takeWord("silent") && repair.warnings.empty())
      continue;
    if (reader.isWord("why") || reader.isWord("also")) {
      const std::string &said = reader.take() == "why" ? repair.why : repair.alsoChanges;
      const std::string part = reader.take(); // nothing: nothing is said
      if (part.empty() ? said.empty() : said.find(part) != std::string::npos)
        continue;
      return false;
    }
    if (reader.takeWord("warning")) {
      const std::string part = reader.take();
      if (std::any_of(repair.warnings.begin(), repair.warnings.end(), [&](const auto &w) {
            return w.find(part) != std::string::npos;
          }))
        continue;
      return false;
    }
    if (!reader.takeWord(nameOf(repair.certificate.kind)))
      return false;
  }
  return true;
}

size_t occurrences(const std::string &part, const std::string &text) {
  size_t count = 0;
  for (size_t at = text.find(part); at != std::string::npos; at = text.find(part, at + 1))
    ++count;
  return count;
}

/// The edits bring `part` into the text once more (the expectation itself contains it).
bool gives(const engine::Repair &repair, const std::string &part, const std::string &text) {
  const auto files = byFile(repair.edits);
  return std::any_of(files.begin(), files.end(), [&](const auto &file) {
    const std::string before = file.first.empty() ? text : textAt(file.first);
    const std::optional<std::string> patched = applyEdits(before, file.second);
    return patched && occurrences(part, *patched) > occurrences(part, before);
  });
}

/// `"title"`, or `gives "new text"`; then what holdsRepair reads.
bool isRepair(Reader &reader, const FunctionResult &f, const std::string &text) {
  const bool byText = reader.takeWord("gives");
  const std::string what = reader.take();
  return std::any_of(f.failures.begin(), f.failures.end(), [&](const FailureResult &failure) {
    return std::any_of(failure.repairs.begin(), failure.repairs.end(),
                       [&](const engine::Repair &r) {
                         return (byText ? gives(r, what, text) : r.title == what) &&
                                holdsRepair(reader, r, failure.repairs.size());
                       });
  });
}

/// One repair is not among those found. Otherwise none at all, and `complete`: proved so (R4).
bool holdsNoRepair(Reader &reader, const FunctionResult &f, const std::string &text) {
  if (reader.isQuoted() || reader.isWord("gives"))
    return !f.failures.empty() && !isRepair(reader, f, text);
  const bool complete = reader.takeWord("complete");
  return reader.atEnd() && !f.failures.empty() &&
         std::all_of(f.failures.begin(), f.failures.end(), [&](const FailureResult &r) {
           return r.repairs.empty() && r.search && (!complete || r.search->complete());
         });
}

bool holdsSuspect(Reader &reader, const FunctionResult &f) {
  const bool isNone = reader.takeWord("none");
  const std::string text = reader.take();
  const uint32_t rank = reader.takeWord("rank") ? reader.takeNumber().value_or(0) : UINT32_MAX;
  const std::string because = reader.takeWord("because") ? reader.take() : "";
  auto isIt = [&](const engine::Diagnosis &d) {
    return d.rank <= rank && (because.empty() || (d.onPath && d.onPath->sentence == because)) &&
           std::any_of(d.components.begin(), d.components.end(),
                       [&](const auto &c) { return c.text == text; });
  };
  const bool isFound = std::ranges::any_of(f.failures, [&](const FailureResult &failure) {
    return std::ranges::any_of(failure.diagnoses, isIt);
  });
  return reader.atEnd() && isFound != isNone;
}

bool holdsSearch(Reader &reader, const FunctionResult &f) {
  const std::string word = reader.take();
  const std::string why = reader.take();
  if ((word != "complete" && word != "incomplete") || !reader.atEnd())
    return false;
  return !f.failures.empty() &&
         std::all_of(f.failures.begin(), f.failures.end(), [&](const FailureResult &r) {
           return r.search && r.search->complete() == (word == "complete") &&
                  (why.empty() || engine::nameOf(r.search->end) == why);
         });
}

/// A part of it; the place may be left out.
bool holdsNote(Reader &reader, const FunctionResult &f, const std::string &text) {
  const std::string part = reader.take();
  const auto line = reader.takeLine();
  return f.verdict && reader.atEnd() &&
         std::any_of(f.verdict->notes.begin(), f.verdict->notes.end(),
                     [&](const engine::Message &m) {
                       return m.message.find(part) != std::string::npos &&
                              (!line || (m.range && onLine(*m.range, *line, text)));
                     });
}

/// One blank for any.
std::string onOneLine(const std::string &text) {
  std::string result;
  for (const char c : text)
    if (c != ' ' && c != '\t' && c != '\n')
      result += c;
    else if (!result.empty() && result.back() != ' ')
      result += ' ';
  return result;
}

/// What a test of the failing input has in it, on one line; `none` and a part of why there is none.
bool holdsTest(Reader &reader, const FunctionResult &f) {
  const bool isNone = reader.takeWord("none");
  const std::string part = reader.take();
  return reader.atEnd() &&
         std::any_of(f.failures.begin(), f.failures.end(), [&](const FailureResult &failure) {
           if (!failure.test)
             return false;
           std::string code;
           for (const TextEdit &edit : failure.test->edits)
             code += edit.newText;
           return isNone ? failure.test->why.find(part) != std::string::npos && code.empty()
                         : onOneLine(code).find(part) != std::string::npos;
         });
}

/// A repair of the file is by this rule of the catalogue.
bool holdsRule(Reader &reader, const Result &result) {
  const std::string name = reader.take();
  for (const FunctionResult &f : result.functions)
    for (const FailureResult &failure : f.failures)
      for (const engine::Repair &repair : failure.repairs)
        if (std::find(repair.rules.begin(), repair.rules.end(), name) != repair.rules.end())
          return reader.atEnd();
  return false;
}

bool holds(const Expectation &expectation, const Result &result, const std::string &text) {
  Reader reader(expectation);
  if (expectation.topic == Topic::Error)
    return holdsError(reader, result, text);
  if (expectation.topic == Topic::Rule)
    return holdsRule(reader, result);
  const FunctionResult *f = result.find(reader.take());
  if (!f)
    return false;
  switch (expectation.topic) {
  case Topic::Status: return holdsStatus(reader, *f, text);
  case Topic::Repair: return isRepair(reader, *f, text);
  case Topic::NoRepair: return holdsNoRepair(reader, *f, text);
  case Topic::Suspect: return holdsSuspect(reader, *f);
  case Topic::Search: return holdsSearch(reader, *f);
  case Topic::Note: return holdsNote(reader, *f, text);
  case Topic::Test: return holdsTest(reader, *f);
  case Topic::Error:
  case Topic::Rule: break;
  }
  return false;
}

std::string spelled(const Expectation &expectation) {
  std::string result = "//";
  for (const TopicName &row : kTopics)
    if (row.topic == expectation.topic)
      result += fmt::format(" {}:", row.name);
  for (const Token &token : expectation.tokens)
    result += " " + (token.quoted ? quoted(token.text) : token.text);
  return result;
}

/// A comment `// NAME: ...` in the line; NAME is `options` or a topic's name.
void readComment(const std::string &line, uint32_t number, Golden &golden) {
  const size_t begin = line.find("// ");
  const size_t colon = line.find(": ", begin);
  if (begin == std::string::npos || colon == std::string::npos)
    return;
  const std::string name = line.substr(begin + 3, colon - begin - 3);
  const bool isOptions = name == "options";
  const auto topic = std::find_if(kTopics.begin(), kTopics.end(),
                                  [&](const TopicName &row) { return row.name == name; });
  if (!isOptions && topic == kTopics.end()) {
    if (name.starts_with("expect"))
      golden.faults.push_back(fmt::format("line {}: no such expectation: {}", number, name));
    return;
  }
  std::vector<Token> tokens;
  if (!tokenize(std::string_view(line).substr(colon + 1), tokens))
    golden.faults.push_back(fmt::format("line {}: a quote is not closed", number));
  if (isOptions)
    readOptions(tokens, golden);
  else
    golden.expectations.push_back({topic->topic, tokens, number,
                                   line.find_first_not_of(" \t") == begin});
}

std::vector<std::string> linesOf(const std::string &text) {
  std::vector<std::string> lines(1);
  for (const char c : text)
    if (c == '\n')
      lines.emplace_back();
    else
      lines.back() += c;
  return lines;
}

} // namespace

Golden readGolden(const std::string &text) {
  Golden golden;
  golden.options.memoryMegabytes = 4096; // one process for all files
  golden.options.repairs = 0;
  golden.options.strict = true;
  golden.options.headPreconditions = false;
  golden.options.maxChanges = 1;
  golden.options.timeout = 120;
  uint32_t number = 0;
  for (const std::string &line : linesOf(text))
    readComment(line, ++number, golden);
  if (golden.expectations.empty())
    golden.faults.push_back("no expectation in it");
  return golden;
}

std::optional<std::string> check(const Expectation &expectation, const Result &result,
                                 const std::string &text) {
  if (holds(expectation, result, text))
    return {};
  return fmt::format("line {}: does not hold: {}", expectation.line, spelled(expectation));
}

std::vector<std::string> unexpected(const Golden &golden, const Result &result,
                                    const std::string &text) {
  std::vector<std::string> found;
  const auto speaksOf = [&](Topic topic, const Result &part) {
    return std::any_of(golden.expectations.begin(), golden.expectations.end(),
                       [&](const Expectation &e) {
                         return e.topic == topic && holds(e, part, text);
                       });
  };
  for (const engine::Message &message : result.messages) {
    Result alone;
    alone.messages = {message};
    if (isProblem(message) && !speaksOf(Topic::Error, alone))
      found.push_back(fmt::format("// expect-error: {}{}", quoted(message.message),
                                  message.range ? place(*message.range, text) : ""));
  }
  for (const FunctionResult &f : result.functions) {
    if (!f.verdict || f.verdict->status == Status::Skipped)
      continue;
    Result alone;
    alone.functions = {f};
    const bool fails = f.verdict->status == Status::Failing;
    if (!fails && !speaksOf(Topic::Status, alone))
      found.push_back(describeVerdict(f, text));
    for (const FailureResult &failure : f.failures) {
      alone.functions.front().failures = {failure};
      if (fails && !speaksOf(Topic::Status, alone))
        found.push_back(describeFailure(f, failure.failure, text));
    }
  }
  return found;
}

std::vector<std::string> describe(const Result &result, const std::string &text, size_t most) {
  Golden nothing;
  std::vector<std::string> lines = unexpected(nothing, result, text);
  for (const FunctionResult &f : result.functions)
    for (const FailureResult &failure : f.failures) {
      for (size_t i = 0; i < failure.diagnoses.size() && i < most; ++i)
        for (const engine::SuspectComponent &c : failure.diagnoses[i].components)
          lines.push_back(fmt::format("// expect-suspect: {} {} rank {}", nameOf(f),
                                      quoted(c.text), failure.diagnoses[i].rank));
      for (size_t i = 0; i < failure.repairs.size() && i < most; ++i)
        lines.push_back(describeRepair(f, failure.repairs[i]));
      if (failure.test && !failure.test->why.empty())
        lines.push_back(fmt::format("// expect-test: {} none {}", nameOf(f),
                                    quoted(failure.test->why)));
      else if (failure.test && !failure.test->edits.empty())
        lines.push_back(fmt::format("// expect-test: {} {}", nameOf(f),
                                    quoted(onOneLine(failure.test->body))));
      const bool complete = failure.search && failure.search->complete();
      if (failure.search && failure.repairs.empty())
        lines.push_back(fmt::format("// expect-no-repair: {}{}", nameOf(f),
                                    complete ? " complete" : ""));
      else if (failure.search)
        lines.push_back(fmt::format("// expect-search: {} {}", nameOf(f),
                                    complete ? "complete" : "incomplete " + std::string(engine::nameOf(failure.search->end))));
    }
  return lines;
}

std::string rewritten(const std::string &text, const std::vector<Expectation> &stale,
                      const std::vector<std::string> &added) {
  std::string result;
  uint32_t number = 0;
  for (const std::string &line : linesOf(text)) {
    ++number;
    const bool drop = std::any_of(stale.begin(), stale.end(), [&](const Expectation &e) {
      return e.ownLine && e.line == number;
    });
    if (!drop)
      result += line + "\n";
  }
  result.pop_back(); // linesOf sees one more line than there are line ends
  if (!result.empty() && result.back() != '\n')
    result += '\n';
  for (const std::string &line : added)
    result += line + "\n";
  return result;
}

} // namespace salve::golden
