// What the reference does wrong is no concern here: where it does something unsafe its run ends,
// and nothing is asked of the other. A program that ends by `exit` would leave nothing to compare.
#include "engine/reference/agreement.h"

#include "engine/ir/walk.h"
#include "engine/reference/made_up.h"
#include "engine/support/limits/suite.h"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <new>

namespace salve::engine {

using execution::Outcome;

namespace {

bool halts(const ir::Program &program, ir::FunctionId entry) {
  bool result = false;
  for (ir::FunctionId function : ir::reachable(program, entry))
    ir::forEachExpr(program, function,
                    [&](ir::ExprId id) { result |= program.exprs[id].kind == ir::ExprKind::Halt; });
  return result;
}

/// A number as it is read: what is read and by how many bytes, as models/agreement has it.
std::string numberText(uint64_t kind, uint64_t bits) {
  const uint64_t bytes = kind >> 8;
  const auto low = static_cast<uint32_t>(bits);
  switch (kind & 0xff) {
  case 'f':
    return bytes == 4 ? fmt::format("{:.9g}", std::bit_cast<float>(low))
                      : fmt::format("{:.17g}", std::bit_cast<double>(bits));
  case 'u': return std::to_string(bytes == 4 ? low : bits);
  default:
    return std::to_string(bytes == 4 ? static_cast<int32_t>(low) : static_cast<int64_t>(bits));
  }
}

/// The input that a run of both reads, out of what their `struct __salve_shared` is at its end.
std::string inputOf(const ir::Program &program, const ir::Run &run) {
  constexpr uint64_t kEnds = 4, kNumbers = 64, kKinds = 7 + 2 * 256, kValues = kKinds + kNumbers;
  uint64_t ends = 0;
  std::map<uint64_t, uint64_t> kinds, values;
  for (const auto &[cell, value] : run.globals) {
    if (program.variables[cell.first].name != "__salve_both")
      continue;
    if (cell.second == kEnds)
      ends = lowHalf(value);
    else if (cell.second >= kValues)
      values[cell.second - kValues] = lowHalf(value);
    else if (cell.second >= kKinds && value != 0)
      kinds[cell.second - kKinds] = lowHalf(value);
  }
  std::string result;
  uint64_t items = 0;
  for (const auto &[number, kind] : kinds) {
    if (items == ends)
      break;
    const uint64_t value = values[number];
    const bool isWithin = kind == 's' && value != 0; // a word
    result += isWithin      ? std::string(1, static_cast<char>(value))
              : kind == 's' ? "\n"
                            : numberText(kind, value) + "\n";
    items += !isWithin;
  }
  return result;
}

bool readsWords(const ir::Program &program, ir::FunctionId entry) {
  return std::ranges::any_of(ir::reachable(program, entry), [&](ir::FunctionId function) {
    return program.functions[function].name == "__salve_input_word";
  });
}

} // namespace

Agreement::Agreement(frontend::Unit reference, Comparing how) : how_(std::move(how)) {
  reference_.unit = std::move(reference);
  const frontend::Unit &unit = reference_.unit;
  const ir::Program program =
      frontend::lower({unit.path, unit.text, unit.flags, unit.directory}, how_.options);
  for (const ir::Function &f : program.functions)
    if (f.body && f.range.file == ir::kMainFile)
      reference_.types[f.name] = program.types[f.type].name;
}

/// Only if the texts that both print for it differ, or the program ends otherwise than well.
std::optional<GivenTest> Agreement::test(const frontend::Source &source,
                                         const std::string &input) const {
  const frontend::Unit &unit = reference_.unit;
  PrintedRuns reference = runsOf({unit.path, unit.text, unit.flags, unit.directory}, how_.options);
  PrintedRuns program = runsOf(source, how_.options);
  if (reference.program().tests.empty() || program.program().tests.empty())
    return std::nullopt;
  reference.give(0, input);
  program.give(0, input);
  const PrintedRuns::Result wanted = reference.run(0, limits::reference::kSteps);
  const PrintedRuns::Result found = program.run(0, limits::reference::kSteps);
  GivenTest result;
  result.input = input;
  result.output = wanted.output;
  result.compare = how_.output;
  result.isMadeUp = true;
  return wanted.problem.empty() && !passes(found, result) ? std::optional(result) : std::nullopt;
}

Agreement::Answer Agreement::of(frontend::Source source, const Budget &budget) const {
  source.tests.clear();
  source.reference = reference_;
  source.runsBoth = true;
  source.compare = how_.output;
  ir::Program program = frontend::lower(source, how_.options);
  const ir::FunctionId entry = program.agreement;
  if (!entry)
    return {{}, {}, "arguments of `main`"};
  if (halts(program, entry))
    return {{}, {}, "an end of the program that is not the end of `main`"};
  for (ir::Property &property : program.properties)
    if (property.function) {
      const ir::Function &f = program.functions[property.function];
      property.ignored |= !f.isModel && f.range.file != ir::kMainFile;
    }
  execution::VerificationOptions options = how_.verification;
  options.lastUnwind = std::min(options.lastUnwind, limits::reference::kUnwind);
  options.induction = 0; // both would have to be in step
  execution::Verification found;
  try {
    found = execution::verify(program, entry, options, budget);
  } catch (const std::bad_alloc &) {
    return {{}, {}, nameOf(Reason::Memory)};
  }
  source.reference.reset();
  source.runsBoth = false;
  Answer answer;
  for (const execution::Violation &violation : found.violations) {
    const ir::Inputs simple =
        execution::simplest(program, entry, violation.property, violation.inputs, budget);
    const ir::Run run = ir::interpret(program, entry, simple, {}, budget);
    answer.differs = test(source, inputOf(program, run));
    if (answer.differs)
      break;
  }
  const bool isHeld = found.outcome == Outcome::Proved || found.outcome == Outcome::Bounded;
  // of one iteration most wrong programs are right
  const bool isFar = !found.leaves || found.unwind >= limits::reference::kLeastUnwind;
  if (isHeld && isFar && !found.vacuous) {
    answer.holds = words::extentOf(found);
    answer.holds->ofNumbers = true;
    if (readsWords(program, entry))
      answer.holds->limitations |= static_cast<uint8_t>(execution::Limitation::Strings);
  } else if (found.unsupported) {
    answer.open = found.unsupported->construct;
  } else if (!answer.differs) {
    answer.open =
        found.outcome == Outcome::Failing ? "what is printed in another way" : nameOf(found.reason);
  }
  return answer;
}

} // namespace salve::engine
