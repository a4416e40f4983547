#include "server/serve/findings.h"

#include <algorithm>
#include <unordered_map>

namespace salve::server {

namespace {

/// Typing at either end of a word changes the word, so ends count as touched.
bool touches(const Splice &splice, const engine::Range &range) {
  return isOwn(range) && splice.range.begin <= range.bytes.end &&
         splice.range.end >= range.bytes.begin;
}

/// Behind its first byte and before its last.
bool isInside(const Splice &splice, const engine::Range &range) {
  return isOwn(range) && splice.range.begin < range.bytes.end &&
         splice.range.end > range.bytes.begin;
}

uint32_t moved(uint32_t offset, const Splice &splice) {
  if (offset < splice.range.end)
    return std::min(offset, splice.range.begin);
  return offset - splice.range.size() + splice.newSize;
}

void move(engine::Range &range, const Splice &splice) {
  if (!isOwn(range))
    return;
  range.bytes.begin = moved(range.bytes.begin, splice);
  range.bytes.end = std::max(range.bytes.begin, moved(range.bytes.end, splice));
}

bool touches(const Splice &splice, const engine::Diagnosis &diagnosis) {
  return std::any_of(diagnosis.components.begin(), diagnosis.components.end(),
                     [&](const auto &component) { return touches(splice, component.range); });
}

void move(FailureResult &failure, const Splice &splice) {
  move(failure.what.range, splice);
  for (engine::TraceStep &step : failure.what.counterexample.trace)
    move(step.range, splice);
  for (engine::TakenBranch &branch : failure.what.counterexample.branches)
    move(branch.range, splice);
  std::erase_if(failure.diagnoses,
                [&](const engine::Diagnosis &diagnosis) { return touches(splice, diagnosis); });
  for (engine::Diagnosis &diagnosis : failure.diagnoses)
    for (engine::SuspectComponent &component : diagnosis.components)
      move(component.range, splice);
  // Repairs are offered for the text that they were verified on and for no other.
  failure.repairs.clear();
  failure.search.reset();
}

} // namespace

FunctionFindings *Findings::find(const std::string &function) {
  auto found = std::find_if(functions.begin(), functions.end(), [&](const FunctionFindings &f) {
    return f.result.info.name == function;
  });
  return found == functions.end() ? nullptr : &*found;
}

const FunctionFindings *Findings::find(const std::string &function) const {
  return const_cast<Findings *>(this)->find(function);
}

const FunctionFindings *Findings::near(size_t offset) const {
  const FunctionFindings *last = nullptr;
  for (const FunctionFindings &function : functions) {
    if (!isOwn(function.result.info.range))
      continue;
    if (offset <= function.result.info.range.bytes.end)
      return &function;
    last = &function;
  }
  return last;
}

size_t repairCount(const FunctionResult &result) {
  size_t count = 0;
  for (const FailureResult &failure : result.failures)
    count += failure.repairs.size();
  return count;
}

void shift(Findings &findings, const Splice &splice) {
  std::erase_if(findings.messages, [&](const engine::Message &message) {
    return message.range && touches(splice, *message.range);
  });
  for (engine::Message &message : findings.messages)
    if (message.range)
      move(*message.range, splice);
  for (FunctionFindings &function : findings.functions) {
    FunctionResult &result = function.result;
    function.isEdited |= isInside(splice, result.info.range);
    move(result.info.range, splice);
    move(result.info.nameRange, splice);
    if (result.verdict.unsupported && touches(splice, result.verdict.unsupported->range))
      result.verdict.unsupported.reset();
    if (result.verdict.unsupported)
      move(result.verdict.unsupported->range, splice);
    for (engine::LoopInvariant &invariant : result.verdict.invariants)
      move(invariant.loop, splice);
    std::erase_if(result.failures, [&](const FailureResult &failure) {
      return touches(splice, failure.what.range);
    });
    for (FailureResult &failure : result.failures)
      move(failure, splice);
  }
}

namespace {

bool hasErrors(const std::vector<engine::Message> &messages) {
  return std::any_of(messages.begin(), messages.end(),
                     [](const engine::Message &message) { return message.isError; });
}

bool lackFiles(const std::vector<engine::Message> &messages) {
  return std::any_of(messages.begin(), messages.end(), [](const engine::Message &message) {
    return message.isError && message.message.find("file not found") != std::string::npos;
  });
}

/// The text still has the function's name where it was.
bool isNamed(const FunctionFindings &function, std::string_view text) {
  const engine::FunctionInfo &info = function.result.info;
  const ByteRange name = info.nameRange.bytes;
  return function.hasVerdict && isOwn(info.nameRange) && name.end <= text.size() &&
         text.substr(name.begin, name.size()) == info.name;
}

void setUnread(FunctionFindings &function) {
  function.isRead = false;
  function.phase = Phase::Done;
}

bool isSame(const engine::Failure &a, const engine::Failure &b) {
  return a.property == b.property && a.range.path == b.range.path &&
         a.range.bytes.begin == b.range.bytes.begin;
}

} // namespace

void adopt(Findings &findings, uint64_t revision, std::string_view text,
           const std::vector<engine::Message> &messages,
           const std::vector<engine::FunctionInfo> &functions) {
  std::unordered_map<std::string, FunctionFindings *> known;
  for (FunctionFindings &function : findings.functions)
    known[function.result.info.name] = &function;
  std::vector<FunctionFindings> adopted;
  adopted.reserve(functions.size());
  for (const engine::FunctionInfo &info : functions) {
    auto found = known.extract(info.name);
    adopted.push_back(found ? std::move(*found.mapped()) : FunctionFindings{});
    adopted.back().result.info = info;
    adopted.back().phase = Phase::Waiting;
    adopted.back().isRead = true;
  }
  if (hasErrors(messages))
    for (FunctionFindings &function : findings.functions)
      if (known.contains(function.result.info.name) && isNamed(function, text)) {
        setUnread(function);
        adopted.push_back(std::move(function));
      }
  auto begin = [](const FunctionFindings &f) { return f.result.info.range.bytes.begin; };
  std::stable_sort(adopted.begin(), adopted.end(),
                   [&](const auto &a, const auto &b) { return begin(a) < begin(b); });
  findings.revision = revision;
  findings.messages = messages;
  findings.functions = std::move(adopted);
  findings.reads.clear();
  findings.parserLost = false;
  findings.lacksFiles = lackFiles(messages);
}

void keepUnread(Findings &findings, uint64_t revision, std::string_view text) {
  std::erase_if(findings.functions,
                [&](const FunctionFindings &function) { return !isNamed(function, text); });
  std::for_each(findings.functions.begin(), findings.functions.end(), setUnread);
  findings.revision = revision;
  findings.messages.clear();
  findings.reads.clear();
}

bool isUninformed(const engine::Verdict &verdict, const Findings &findings,
                  const FunctionFindings &known) {
  auto isBroken = [](const engine::Verdict &v) { return v.unsupported && v.unsupported->isError; };
  return known.hasVerdict && ((isBroken(verdict) && !isBroken(known.result.verdict)) ||
                              (findings.lacksFiles && !known.lacked));
}

FunctionResult merged(FunctionResult result, const FunctionResult &before) {
  using engine::Status;
  const Status status = result.verdict.status;
  const bool isOpen = status == Status::Unknown || (status == Status::Failing && !result.finished);
  for (const FailureResult &old : before.failures) {
    if (before.verdict.status != Status::Failing && !old.open)
      continue; // an example
    auto same =
        std::find_if(result.failures.begin(), result.failures.end(),
                     [&](const FailureResult &each) { return isSame(each.what, old.what); });
    if (same == result.failures.end() && isOpen) {
      FailureResult &kept = result.failures.emplace_back(old);
      kept.repairs.clear();
      kept.search.reset();
      kept.open = true;
    } else if (same != result.failures.end() && same->diagnoses.empty() && !same->search &&
               !result.finished) {
      same->diagnoses = old.diagnoses;
    }
  }
  return result;
}

} // namespace salve::server
