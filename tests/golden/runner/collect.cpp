#include "tests/golden/runner/collect.h"

#include <algorithm>
#include <fmt/format.h>
#include <fstream>
#include <functional>

namespace salve::golden {

namespace {

constexpr const char *kStillFails = "other checks of this function still fail";

using engine::Certificate;
using engine::Status;

/// Keeps everything and notes what comes out of order.
class Collector {
public:
  explicit Collector(const engine::Request &request) : request_(request) {}

  void operator()(const engine::Finding &finding) {
    std::visit([this](const auto &each) { on(each); }, finding);
  }

  Result take() {
    demand(parsed_, "parsed never came");
    for (const FunctionResult &function : result_.functions) {
      const std::string &name = function.info.name;
      demand(function.finished, name + ": not finished");
      demand(function.verdict.has_value(), name + ": no verdict");
      const bool failing = function.verdict && function.verdict->status == Status::Failing;
      const bool hasExamples = function.verdict &&
                               function.verdict->status == Status::Conditional &&
                               !function.verdict->precondition;
      demand((failing || hasExamples) == !function.failures.empty(), name + ": verdict and failures disagree");
      if (function.verdict && function.verdict->status == Status::Unsupported)
        demand(function.verdict->unsupported.has_value(), name + ": unsupported, but what?");
      for (const FailureResult &failure : function.failures)
        wellRanked(name, failure);
    }
    return std::move(result_);
  }

private:
  void on(const engine::Parsed &finding) {
    demand(!parsed_, "parsed came twice");
    parsed_ = true;
    result_.messages = finding.messages;
    for (const engine::Message &message : finding.messages)
      if (message.range)
        inText(*message.range, "a message");
    for (const engine::FunctionInfo &info : finding.functions) {
      result_.functions.push_back({info, {}, {}, false});
      inText(info.range, info.name);
      inText(info.nameRange, info.name);
    }
  }

  void on(const engine::Started &finding) { open(finding.function, "started"); }

  void on(const engine::Decided &finding) {
    FunctionResult *result = open(finding.function, "decided");
    if (!result)
      return;
    demand(!result->verdict, result->info.name + ": two verdicts");
    result->verdict = finding.verdict;
    if (finding.verdict.unsupported)
      inText(finding.verdict.unsupported->range, result->info.name);
  }

  void on(const engine::Failed &finding) {
    FunctionResult *result = open(finding.function, "failed");
    if (!result)
      return;
    demand(finding.failure == result->failures.size(), result->info.name + ": failures out of order");
    inText(finding.what.range, result->info.name);
    result->failures.push_back({finding.what, {}, {}, {}, {}});
  }

  void on(const engine::Tested &finding) {
    if (FailureResult *result = at(finding.function, finding.failure, "tested"))
      result->test = finding.test;
  }

  void on(const engine::Diagnosed &finding) {
    if (FailureResult *result = at(finding.function, finding.failure, "diagnosed"))
      result->diagnoses = finding.list;
  }

  void on(const engine::Repaired &finding) {
    FailureResult *result = at(finding.function, finding.failure, "repaired");
    if (!result)
      return;
    demand(!result->search, "a repair after the end of its search");
    result->repairs.push_back(finding.repair);
  }

  void on(const engine::Compared &) {} // nobody asks for it
  void on(const engine::Searched &finding) {
    FailureResult *result = at(finding.function, finding.failure, "searched");
    if (!result)
      return;
    demand(!result->search, "two ends of one search");
    for (const engine::Repair &streamed : result->repairs)
      demand(std::any_of(finding.repairs.begin(), finding.repairs.end(),
                         [&](const engine::Repair &r) { return r.edits == streamed.edits; }),
             "'" + streamed.title + "' was streamed and is not in the final list");
    result->repairs = finding.repairs;
    result->search = finding.status;
  }

  void on(const engine::Finished &finding) {
    if (FunctionResult *result = open(finding.function, "finished"))
      result->finished = true;
  }

  void demand(bool holds, const std::string &otherwise) {
    if (!holds)
      result_.faults.push_back(otherwise);
  }

  void inText(const engine::Range &range, const std::string &whose) {
    const bool ordered = range.bytes.begin <= range.bytes.end;
    const bool inside = !range.path.empty() || range.bytes.end <= request_.text.size();
    demand(ordered && inside, "a range of " + whose + " leaves its text");
  }

  FunctionResult *open(size_t function, const std::string &event) {
    demand(function < result_.functions.size(), event + " of a function that was not announced");
    if (function >= result_.functions.size())
      return nullptr;
    demand(!result_.functions[function].finished, event + " after finished");
    return &result_.functions[function];
  }

  FailureResult *at(size_t function, size_t failure, const std::string &event) {
    FunctionResult *result = open(function, event);
    const bool known = result && failure < result->failures.size();
    demand(known, event + " of a failure that was not announced");
    return known ? &result->failures[failure] : nullptr;
  }

  void wellRanked(const std::string &name, const FailureResult &failure) {
    for (size_t i = 0; i < failure.diagnoses.size(); ++i) {
      demand(failure.diagnoses[i].rank == i + 1, name + ": ranks of diagnoses do not count up");
      for (const engine::SuspectComponent &suspect : failure.diagnoses[i].components)
        inText(suspect.range, name);
    }
    bool warned = false;
    for (size_t i = 0; i < failure.repairs.size(); ++i) {
      const engine::Repair &repair = failure.repairs[i];
      demand(repair.rank == i + 1 || !failure.search, name + ": ranks of repairs do not count up");
      demand(!warned || !repair.warnings.empty(),
             name + ": '" + repair.title + "' stands behind a repair with a warning");
      warned = warned || !repair.warnings.empty();
    }
  }

  const engine::Request &request_;
  Result result_;
  bool parsed_ = false;
};

/// Where an offset of the old text is after the edits.
uint32_t moved(uint32_t offset, const std::vector<TextEdit> &edits) {
  int64_t result = offset;
  for (const TextEdit &edit : edits)
    if (edit.range.end <= offset && edit.range != ByteRange{offset, offset})
      result += static_cast<int64_t>(edit.newText.size()) - edit.range.size();
  return static_cast<uint32_t>(result);
}

bool samePlace(const engine::Failure &before, const engine::Failure &after,
               const std::vector<TextEdit> &edits) {
  if (before.property != after.property || before.range.path != after.range.path)
    return false;
  const std::vector<TextEdit> own = byFile(edits)[before.range.path];
  const auto [begin, end] = before.range.bytes;
  return after.range.bytes == ByteRange{moved(begin, own), moved(end, own)};
}

/// What the function does in the text with these edits; nothing if they cannot be applied.
std::optional<Result> withEdits(const engine::Request &request, const std::vector<TextEdit> &edits,
                                const std::string &function) {
  engine::Request again = request;
  for (const auto &[path, own] : byFile(edits)) {
    std::optional<std::string> text = applyEdits(path.empty() ? request.text : textAt(path), own);
    if (!text)
      return std::nullopt;
    if (path.empty())
      again.text = *std::move(text);
    else
      again.units.push_back({path, *std::move(text), {}, "", {}});
  }
  again.options.functions = {function};
  again.options.lines.reset();
  again.options.diagnose = again.options.repair = false;
  again.options.explore = engine::Explore::Merged; // so are repairs verified
  return analyse(again);
}

std::vector<std::string> recheck(const engine::Request &request, const FunctionResult &function,
                                 const FailureResult &failure, const engine::Repair &repair) {
  const std::string &name = function.info.name;
  const auto fault = [&](const std::string &what) {
    return std::vector<std::string>{fmt::format("{}: repair '{}': {}", name, repair.title, what)};
  };
  const std::optional<Result> result = withEdits(request, repair.edits, name);
  if (!result || repair.edits.empty())
    return fault("its edits cannot be applied");
  if (!result->faults.empty())
    return fault(result->faults.front());
  const FunctionResult *after = result->find(name);
  if (!after || !after->verdict)
    return fault("the function is gone");
  // What fails at a deeper bound only was not reported, but the repair speaks of it.
  const bool speaks = std::find(repair.warnings.begin(), repair.warnings.end(), kStillFails) !=
                      repair.warnings.end();
  auto isKnown = [&](const FailureResult &left) {
    return std::any_of(function.failures.begin(), function.failures.end(), [&](const auto &f) {
      return samePlace(f.failure, left.failure, repair.edits);
    });
  };
  for (const FailureResult &left : after->failures) {
    if (samePlace(failure.failure, left.failure, repair.edits))
      return fault("the failure is still there");
    if (!isKnown(left) && !speaks)
      return fault("adds a failure: " + left.failure.message);
  }
  if (!after->failures.empty())
    return {};
  switch (after->verdict->status) {
  case Status::Proved:
  case Status::Skipped: return {}; // skipped: the repair took the last checked operation away
  case Status::Bounded:
    return repair.certificate.kind == Certificate::Kind::Proved
               ? fault("claims to be proved and is bounded")
               : std::vector<std::string>{};
  case Status::Conditional:
    return repair.certificate.bound.find("callers") == std::string::npos
               ? fault("the patched function depends on its callers")
               : std::vector<std::string>{};
  case Status::Unknown:
    return repair.certificate.bound.find("not decided without it") == std::string::npos
               ? fault("the patched function is unknown: " + after->verdict->reason)
               : std::vector<std::string>{};
  case Status::Unsupported: return fault("the patched function is unsupported");
  case Status::Failing: break;
  }
  return fault("the patched function fails, but at no property");
}

/// The test of a failing input fails as what it was made of.
std::vector<std::string> recheckTest(const engine::Request &request, const FunctionResult &function,
                                     const FailureResult &failure) {
  const std::string &code = failure.test->edits.back().newText;
  const size_t begin = code.find("void ") + 5;
  const std::string name = code.substr(begin, code.find('(') - begin);
  const auto fault = [&](const std::string &what) {
    return std::vector<std::string>{fmt::format("{}: {}: {}", function.info.name, name, what)};
  };
  const std::optional<Result> result = withEdits(request, failure.test->edits, name);
  if (!result)
    return fault("its edits cannot be applied");
  const FunctionResult *test = result->find(name);
  if (!test || !test->verdict || test->verdict->status != Status::Failing)
    return fault("does not fail");
  const ir::PropertyKind kind = failure.failure.property;
  const bool fails =
      std::any_of(test->failures.begin(), test->failures.end(), [&](const FailureResult &other) {
        return kind == ir::PropertyKind::Postcondition
                   ? other.failure.property == ir::PropertyKind::Assertion
                   : samePlace(failure.failure, other.failure, failure.test->edits);
      });
  return fails ? std::vector<std::string>{} : fault("fails otherwise");
}

} // namespace

const FunctionResult *Result::find(const std::string &name) const {
  const auto found = std::find_if(functions.begin(), functions.end(),
                                  [&](const auto &f) { return f.info.name == name; });
  return found == functions.end() ? nullptr : &*found;
}

std::string textAt(const std::string &path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

Result analyse(const engine::Request &request) {
  Collector collector(request);
  engine::analyse(request, Budget(), std::ref(collector));
  return collector.take();
}

std::vector<std::string> recheckRepairs(const engine::Request &request, const Result &result) {
  std::vector<std::string> faults;
  for (const FunctionResult &function : result.functions)
    for (const FailureResult &failure : function.failures) {
      const auto add = [&](const std::vector<std::string> &found) {
        faults.insert(faults.end(), found.begin(), found.end());
      };
      if (failure.test && !failure.test->edits.empty())
        add(recheckTest(request, function, failure));
      for (const engine::Repair &repair : failure.repairs)
        add(recheck(request, function, failure, repair));
    }
  return faults;
}

uint32_t lineOf(const std::string &text, uint32_t offset) {
  const auto end = text.begin() + std::min<size_t>(offset, text.size());
  return 1 + static_cast<uint32_t>(std::count(text.begin(), end, '\n'));
}

} // namespace salve::golden
