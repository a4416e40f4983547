// Results by content.
//
// The key of a result is the meaning of all that the function can come to (ir/meaning), the
// options, and the few facts about the rest of the program that a verdict depends on. Its places
// are kept by function and token, so that a result follows its function. What edits depend on, how
// the text is laid out and which other functions they concern, is compared on top (surroundings):
// a verdict without edits does not ask for it.
#include "engine/recall.h"

#include "engine/execution/assumptions.h"
#include "engine/findings.h"
#include "engine/ir/inputs.h"
#include "engine/precondition/blame.h"
#include "engine/support/function_budget.h"
#include "engine/support/tokens.h"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>

namespace salve::engine {

namespace {

Digest digestOf(const Options &options) {
  const auto &[functions, lines, unwind, unwindLimit, timeout, repairs, maxChanges, mutationLevel,
               methods, heuristics, goodRuns, explore, maxPaths, pathLength, diagnose, suspects,
               repair, trust, assertMacros, annotations, useContracts, unchecked, ofOwn,
               mallocMayFail, inputMayEnd, nodes, stringLength, cyclicInputs, strict, preconditions,
               wholeRepairs, mustChange, changeFirst, headPreconditions, seed, memoryMegabytes] =
      options;
  (void)functions, (void)lines; // which, not how
  Digest digest;
  digest.add(unwind).add(unwindLimit).add(static_cast<uint64_t>(timeout * 1e6)).add(repairs);
  digest.add(maxChanges)
      .add(mutationLevel)
      .add(methods)
      .add(heuristics)
      .add(static_cast<uint64_t>(goodRuns))
      .add(static_cast<uint64_t>(explore))
      .add(maxPaths)
      .add(pathLength)
      .add(diagnose)
      .add(suspects)
      .add(repair)
      .add(useContracts);
  digest.add(unchecked)
      .add(ofOwn)
      .add(mallocMayFail)
      .add(inputMayEnd)
      .add(nodes)
      .add(stringLength)
      .add(cyclicInputs);
  digest.add(strict)
      .add(preconditions)
      .add(wholeRepairs)
      .add(headPreconditions)
      .add(seed)
      .add(memoryMegabytes);
  for (const ByteRange range : mustChange.value_or(changeFirst))
    digest.add(range.begin).add(range.end);
  digest.add(mustChange.has_value()).add(annotations.size());
  for (const change::Annotation &a : annotations) {
    for (const std::string *text : {&a.name, &a.before, &a.after, &a.type, &a.reason})
      digest.add(*text);
    digest.add(a.weight).add(a.checks);
  }
  for (const std::vector<std::string> *names : {&trust, &assertMacros}) {
    digest.add(names->size());
    for (const std::string &name : *names)
      digest.add(name);
  }
  return digest;
}

bool isSearched(const std::vector<Finding> &findings) {
  return std::any_of(findings.begin(), findings.end(), [](const Finding &finding) {
    return std::holds_alternative<Searched>(finding);
  });
}

bool hasEdits(std::vector<Finding> &findings) {
  bool found = isSearched(findings);
  for (Finding &finding : findings)
    if (auto *decided = std::get_if<Decided>(&finding))
      found |= decided->verdict.precondition && !decided->verdict.precondition->fixes.empty();
  return found;
}

/// What stays in the end: no lists that others replaced, no repairs before the final list.
std::vector<Finding> last(std::vector<Finding> findings) {
  std::vector<Finding> result;
  for (Finding &finding : findings) {
    if (std::holds_alternative<Started>(finding) || std::holds_alternative<Finished>(finding) ||
        std::holds_alternative<Repaired>(finding))
      continue;
    if (auto *now = std::get_if<Diagnosed>(&finding))
      std::erase_if(result, [&](const Finding &before) {
        const auto *other = std::get_if<Diagnosed>(&before);
        return other && other->failure == now->failure;
      });
    if (auto *tested = std::get_if<Tested>(&finding))
      tested->test.edits.clear(); // found anew
    *functionOf(finding) = 0;
    result.push_back(std::move(finding));
  }
  return result;
}

/// "… block allocated at line 7" (interpreter/words.cpp): a sentence with a position in it.
bool namesLine(const Finding &finding) {
  const auto *failed = std::get_if<Failed>(&finding);
  return failed && failed->what.message.find(" at line ") != std::string::npos;
}

bool intersect(const std::set<std::string_view> &a, const std::set<std::string_view> &b) {
  return std::any_of(a.begin(), a.end(),
                     [&](std::string_view word) { return b.find(word) != b.end(); });
}

} // namespace

Recall::Recall(const File &file, Results &results)
    : file_(file), program_(file.program), results_(results),
      options_(engine::digestOf(file.request.options)), areas_(file.program),
      meanings_(file.program, areas_), invariants_(file.program) {}

Recall::Functions Recall::about(ir::FunctionId written) const {
  Functions result = ir::reachable(program_, ir::entryOf(program_, written));
  if (std::find(result.begin(), result.end(), written) == result.end())
    result.push_back(written);
  return result;
}

std::string Recall::keyOf(ir::FunctionId written, const Functions &functions) {
  Digest digest = options_;
  const ir::Function &function = program_.functions[written];
  const double seconds = // of which a Timed result is one
      secondsFor(program_.text, function.range.bytes, file_.request.options.timeout);
  digest.add(static_cast<uint64_t>(seconds * 1e6))
      .add(function.name)
      .add(precondition::isJudgedByCalls(program_, written));
  digest.add(meanings_.of(functions));
  digest.add(invariants_.wordsOf(ir::entryOf(program_, written)));
  if (meanings_.callsUnknown(functions))
    digest.add(execution::callbacksMatter(program_, ir::entryOf(program_, written)));
  return digest.text();
}

/// Names of what edits in the function, or in what it calls, can change: functions, macros and
/// variables of the file.
const std::set<std::string_view> &Recall::changeable(ir::FunctionId function) {
  if (changeable_.empty()) {
    std::set<std::string, std::less<>> names;
    for (const MacroDefinition &macro : directives(program_.text).macros)
      names.insert(macro.name);
    for (const ir::Variable &variable : program_.variables)
      if (variable.storage == ir::Storage::Global && program_.isInText(variable.range.file))
        names.insert(variable.name);
    for (uint32_t i = 0; i < program_.functions.size(); ++i) {
      std::set<std::string_view> &found = changeable_[ir::FunctionId(i)];
      for (ir::FunctionId id : about(ir::FunctionId(i))) {
        const ir::Function &f = program_.functions[id];
        if (!f.body || !program_.isInText(f.range.file))
          continue;
        found.insert(f.name);
        for (const Token &token : tokens(program_.text, f.range.bytes))
          if (auto name = names.find(program_.textOf(token.range)); name != names.end())
            found.insert(program_.textOf(token.range));
      }
    }
  }
  return changeable_[function];
}

/// Of what the text of an edit depends on, and, where repairs were searched for, of all functions
/// that one of them could change.
std::string Recall::surroundings(const Functions &functions, bool isSearched) {
  const Request &request = file_.request;
  Digest digest;
  digest.add(request.path).add(request.directory);
  for (const std::string &flag : request.flags)
    digest.add(flag);
  digest.add(request.shared.size());
  for (const std::string &header : request.shared)
    digest.add(header);
  for (const char *word : {"assert.h", "INT_MAX"}) // fixes.cpp, overflow_conditions.cpp
    digest.add(program_.text.find(word) != std::string::npos);
  if (!rest_)
    areas_.addRest(rest_.emplace());
  digest.add(*rest_);
  for (ir::FunctionId id : functions)
    if (areas_.of(id) != ir::Areas::kNone)
      digest.add(areas_.restBefore(areas_.of(id))).add(areas_.text(areas_.of(id)));
  if (!isSearched)
    return digest.text();
  const ir::FunctionId entry = functions.front();
  const bool isTest = ir::startsProgram(program_, entry);
  for (uint32_t i = 0; i < program_.functions.size(); ++i) {
    const ir::FunctionId other(i);
    if (areas_.of(other) != ir::Areas::kNone && ((isTest && ir::startsProgram(program_, other)) ||
                                                 intersect(changeable(entry), changeable(other))))
      digest.add(meanings_.of(about(other)));
  }
  return digest.text();
}

std::string Recall::pathOf(const std::string &path) const {
  return (std::filesystem::path(file_.request.directory) / path).string();
}

/// Of the first bytes of a file as this analysis sees it; other files as a whole.
Digest Recall::digestOf(const std::string &path, uint32_t bytes) {
  if (path.empty())
    return salve::digestOf(std::string_view(program_.text).substr(0, bytes));
  const std::string absolute = pathOf(path);
  for (const Unit &unit : file_.request.units)
    if (unit.path == absolute)
      return salve::digestOf(unit.text);
  auto [known, isNew] = texts_.try_emplace(absolute);
  std::error_code error;
  if (isNew && std::filesystem::is_regular_file(absolute, error)) {
    std::ifstream stream(absolute, std::ios::binary);
    known->second.assign(std::istreambuf_iterator<char>(stream), {});
  }
  return salve::digestOf(known->second);
}

/// Notes down where the findings' ranges lie.
void Recall::locate(Kept &kept, const Functions &functions) {
  bool isBetween = false;
  std::map<std::string, uint32_t> absolute; ///< by path: the largest position
  auto position = [&](const std::string &path, uint32_t offset, bool isEnd) {
    KeptPosition result{KeptPosition::kNone, KeptPosition::kNone, offset};
    ir::Areas::Position at{ir::Areas::kNone, 0, 0};
    if (path.empty() && offset > 0)
      at = areas_.locate(offset, isEnd);
    auto function = std::find_if(functions.begin(), functions.end(), [&](ir::FunctionId id) {
      return at.area != ir::Areas::kNone && areas_.of(id) == at.area;
    });
    if (function == functions.end()) {
      uint32_t &most = absolute[path];
      most = std::max(most, offset);
      return result;
    }
    result.function = static_cast<uint32_t>(function - functions.begin());
    result.offset = at.offset;
    if (at.token == ir::Areas::kBetween)
      isBetween = true;
    else
      result.token = at.token;
    return result;
  };
  for (Finding &finding : kept.findings)
    forEachRange(finding, [&](const std::string &path, ByteRange &range) {
      kept.positions.push_back(position(path, range.begin, false));
      kept.positions.push_back(position(path, range.end, range.size() > 0));
    });
  if (std::any_of(kept.findings.begin(), kept.findings.end(), namesLine))
    absolute[""] = static_cast<uint32_t>(program_.text.size());
  for (const auto &[path, bytes] : absolute)
    kept.texts.push_back({path, bytes, digestOf(path, bytes).text()});
  if (isBetween || hasEdits(kept.findings))
    kept.surroundings = surroundings(functions, isSearched(kept.findings));
}

/// Moves the ranges to where they are now; false if the result is another text's.
bool Recall::place(Kept &kept, const Functions &functions) {
  for (const KeptText &text : kept.texts)
    if ((text.path.empty() && text.bytes > program_.text.size()) ||
        digestOf(text.path, text.bytes).text() != text.digest)
      return false;
  if (!kept.surroundings.empty() &&
      surroundings(functions, isSearched(kept.findings)) != kept.surroundings)
    return false;
  size_t next = 0;
  bool isGood = true;
  auto offset = [&]() -> uint32_t {
    if (next >= kept.positions.size()) {
      isGood = false;
      return 0;
    }
    const KeptPosition &at = kept.positions[next++];
    if (at.function == KeptPosition::kNone)
      return at.offset;
    if (at.function >= functions.size()) {
      isGood = false;
      return 0;
    }
    const uint32_t token = at.token == KeptPosition::kNone ? ir::Areas::kBetween : at.token;
    const std::optional<uint32_t> found =
        areas_.offsetOf({areas_.of(functions[at.function]), token, at.offset});
    isGood &= found.has_value();
    return found.value_or(0);
  };
  for (Finding &finding : kept.findings)
    forEachRange(finding, [&](const std::string &, ByteRange &range) {
      range.begin = offset();
      range.end = offset();
      isGood &= range.begin <= range.end;
    });
  return isGood && next == kept.positions.size();
}

std::optional<Finished> Recall::tell(ir::FunctionId written, size_t number, const Sink &sink) {
  const Functions functions = about(written);
  std::optional<Kept> kept = results_.find(keyOf(written, functions));
  if (!kept || kept->findings.empty() ||
      (kept->steady != Steady::Yes && !file_.request.takesTimed) || !place(*kept, functions))
    return std::nullopt;
  for (Finding &finding : kept->findings) {
    *functionOf(finding) = number;
    if (auto *tested = std::get_if<Tested>(&finding); tested && tested->test.why.empty())
      engine::place(tested->test, program_);
    sink(finding);
  }
  return Finished{number, kept->seconds, {}, kept->steady, true};
}

/// What is not decided is told with the time that it took.
static bool isUndecided(const std::vector<Finding> &findings) {
  return std::any_of(findings.begin(), findings.end(), [](const Finding &finding) {
    const auto *decided = std::get_if<Decided>(&finding);
    return decided && decided->verdict.status == Status::Unknown;
  });
}

void Recall::keep(ir::FunctionId written, std::vector<Finding> findings, const Finished &end) {
  if (end.steady == Steady::No)
    return;
  const Functions functions = about(written);
  Kept kept;
  const bool tellsTime = end.steady == Steady::Timed || isUndecided(findings);
  kept.findings = last(std::move(findings));
  kept.steady = end.steady;
  kept.seconds = tellsTime ? end.seconds : 0;
  locate(kept, functions);
  results_.keep(keyOf(written, functions), kept);
}

} // namespace salve::engine
