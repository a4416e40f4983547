#include "server/serve/findings.h"

#include <algorithm>
#include <unordered_map>

namespace salve::server {

namespace {

bool isOwn(const engine::Range &range) { return range.path.empty(); }

/// Typing at either end of a word changes the word, so ends count as touched.
bool touches(const Splice &splice, const engine::Range &range) {
  return isOwn(range) && splice.range.begin <= range.bytes.end &&
         splice.range.end >= range.bytes.begin;
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
    move(result.info.range, splice);
    move(result.info.nameRange, splice);
    if (result.verdict.unsupported && touches(splice, result.verdict.unsupported->range))
      result.verdict.unsupported.reset();
    if (result.verdict.unsupported)
      move(result.verdict.unsupported->range, splice);
    std::erase_if(result.failures, [&](const FailureResult &failure) {
      return touches(splice, failure.what.range);
    });
    for (FailureResult &failure : result.failures)
      move(failure, splice);
  }
}

void adopt(Findings &findings, uint64_t revision, const std::vector<engine::Message> &messages,
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
  }
  findings.revision = revision;
  findings.messages = messages;
  findings.functions = std::move(adopted);
  findings.reads.clear();
  findings.parserLost = false;
}

} // namespace salve::server
