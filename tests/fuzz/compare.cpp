#include "tests/fuzz/compare.h"

#include "engine/frontend/frontend.h"
#include "engine/ir/printer.h"
#include "tests/fuzz/execute.h"

#include <algorithm>

namespace salve::fuzz {

namespace {

/// Why a division has no result; the second is of the smallest number by -1.
constexpr const char *kNoDivisor = "divisor 0", *kNoQuotient = "no quotient";

int lineOf(const ir::Program &program, const ir::SourceRange &range) {
  auto end = program.text.begin() + range.bytes.begin;
  return 1 + static_cast<int>(std::count(program.text.begin(), end, '\n'));
}

std::string describe(const ir::Program &program, const ir::Run &run) {
  switch (run.end) {
  case ir::RunEnd::Finished: return "ok " + (run.result ? decimal(*run.result) : "");
  case ir::RunEnd::Failed: {
    const ir::Property &property = program.properties[run.property];
    const bool isQuotient =
        property.kind == ir::PropertyKind::DivisionByZero && run.detail != kNoDivisor;
    return std::string(ir::info(property.kind).name) + " line " +
           std::to_string(lineOf(program, property.range)) + " " +
           (isQuotient ? kNoQuotient : run.detail);
  }
  case ir::RunEnd::AssumptionFalse: return "assumption";
  case ir::RunEnd::Halted: return "halted";
  case ir::RunEnd::Endless: return "endless";
  case ir::RunEnd::LeftBound: return "left the bound";
  case ir::RunEnd::NotModelled: return "not modelled";
  case ir::RunEnd::Stopped: return "stopped";
  }
  return "";
}

std::string describe(const Outcome &native) {
  if (native.kind == "ok")
    return "ok " + std::to_string(native.hash);
  std::string text = native.kind + " line " + std::to_string(native.line) + " ";
  if (native.kind == "bounds")
    return text + "index " + std::to_string(native.value);
  if (native.kind == "shift")
    return text + "shift count " + std::to_string(native.value);
  if (native.kind == "division-by-zero")
    text += native.value == 0 ? kNoDivisor : kNoQuotient;
  return text;
}

std::vector<uint64_t> bitsOf(const Generated &generated) {
  std::vector<uint64_t> bits;
  for (const Argument &argument : generated.arguments)
    bits.push_back(argument.bits);
  return bits;
}

/// What the compiled program reads as its i-th input, from 0 (prologue.cpp).
uint64_t inputNumber(uint32_t i) {
  uint32_t bits = (i + 1) * 2654435761U;
  return bits & 64 ? bits >> 20 : bits ^ bits >> 9;
}

/// The value of `strcmp` and the like, any number of the right sign.
bool isComparison(const ir::Program &program, const ir::InputKey &key) {
  return key.kind == ir::InputKey::Kind::Nondet &&
         program.exprs[ir::ExprId(key.site)].label == ir::kUnsaid;
}

/// Gives the inputs that a run reads one after the other the values of `inputNumber`. What
/// they are may depend on earlier values, so it takes some runs; false if too many or too long.
bool settle(const ir::Program &program, ir::FunctionId entry, ir::Inputs &inputs) {
  for (int attempts = 0; attempts < 300; ++attempts) {
    uint32_t count = 0;
    bool changed = false;
    ir::Run run = ir::interpret(program, entry, inputs);
    if (run.end == ir::RunEnd::Stopped)
      return false;
    for (const ir::InputKey &key : run.read) {
      if (key.kind != ir::InputKey::Kind::Nondet)
        continue;
      uint64_t value = inputNumber(count++);
      auto [it, isNew] = inputs.try_emplace(key, value);
      changed |= isNew || it->second != value;
      it->second = value;
    }
    if (!changed)
      return true;
  }
  return false;
}

} // namespace

ir::Program lowered(const std::string &text) {
  frontend::Source source;
  source.path = "/fuzz/batch.c";
  source.text = text;
  source.flags = {"-w"};
  return frontend::lower(source);
}

std::optional<std::string> unsupportedIn(const ir::Program &program, ir::FunctionId entry) {
  for (ir::FunctionId id : ir::reachable(program, entry)) {
    const ir::Function &function = program.functions[id];
    if (!function.unsupported.empty())
      return "unsupported: " + function.unsupported[0].construct + " line " +
             std::to_string(lineOf(program, function.unsupported[0].range));
    if (!function.body || function.broken)
      return "no body: " + function.name;
  }
  return std::nullopt;
}

ir::Inputs inputsOf(const ir::Program &program, ir::FunctionId entry,
                    const std::vector<uint64_t> &arguments) {
  ir::Inputs inputs;
  auto set = [&](ir::VariableId variable, uint64_t cell, Bits bits) {
    ir::TypeId type = ir::cellType(program.types, program.variables[variable].type, cell);
    inputs[{ir::InputKey::Kind::Variable, variable.index, cell, 0}] =
        ir::truncate(program.types[type], bits);
  };
  for (size_t i = 0; i < arguments.size(); ++i)
    set(program.functions[entry].parameters[i], 0, arguments[i]);
  for (uint32_t i = 0; i < program.variables.size(); ++i) {
    const ir::Variable &variable = program.variables[ir::VariableId(i)];
    for (size_t cell = 0; cell < variable.initial.size(); ++cell)
      set(ir::VariableId(i), cell, variable.initial[cell]);
  }
  return inputs;
}

Judgement compareProgram(const ir::Program &program, const Generated &generated,
                         const Outcome &native) {
  const ir::FunctionId run = ir::functionNamed(program, generated.name + "_run");
  const ir::FunctionId check = ir::functionNamed(program, generated.name + "_check");
  if (!run || !check)
    return {"the functions are not there", ""};
  if (auto construct = unsupportedIn(program, check))
    return {construct, ""};
  std::vector<uint64_t> arguments = bitsOf(generated);
  ir::Inputs inputs = inputsOf(program, run, arguments);
  if (!settle(program, run, inputs))
    return {std::nullopt, "undecided"};
  ir::Run interpreted = ir::interpret(program, run, inputs);
  if (interpreted.end == ir::RunEnd::NotModelled)
    return {std::nullopt, kNotModelled};
  std::string expected = describe(native), got = describe(program, interpreted);
  if (got != expected)
    return {"interpreter: " + got + ", compiled: " + expected, ""};
  if (native.kind != "ok") {
    Comparison comparison = compareExecution(program, run, inputs);
    return {comparison.mismatch, comparison.decided ? native.kind : "undecided"};
  }
  for (uint64_t difference : {0, 1}) { // the right hash passes the check, another fails
    std::vector<uint64_t> withHash = arguments;
    withHash.push_back(native.hash ^ difference);
    inputs = inputsOf(program, check, withHash);
    if (!settle(program, check, inputs))
      return {std::nullopt, "undecided"};
    ir::Run checked = ir::interpret(program, check, inputs);
    if (checked.end != (difference ? ir::RunEnd::Failed : ir::RunEnd::Finished))
      return {"interpreter on the check: " + describe(program, checked), ""};
    Comparison comparison = compareExecution(program, check, inputs);
    if (comparison.mismatch || !comparison.decided)
      return {comparison.mismatch, "undecided"};
  }
  return {std::nullopt, "ok"};
}

std::string checksOf(const Batch &batch, const std::vector<std::string> &lines) {
  std::string text;
  for (size_t i = 0; i < batch.programs.size(); ++i) {
    const std::string &name = batch.programs[i].name, equals = "_run() == " + lines[i] + "UL";
    text += "void " + name + "_right(void) { assert(" + name + equals + "); }\n" + "void " + name +
            "_wrong(void) { assert(!(" + name + equals + ")); }\n";
  }
  return text;
}

Judgement compareWhole(const ir::Program &program, const std::string &name) {
  for (bool isRight : {true, false}) {
    const ir::FunctionId entry = ir::functionNamed(program, name + (isRight ? "_right" : "_wrong"));
    if (!entry)
      return {"the functions are not there", ""};
    if (auto construct = unsupportedIn(program, entry))
      return {construct, ""};
    ir::Run run = ir::interpret(program, entry, {});
    if (run.end == ir::RunEnd::Stopped)
      return {std::nullopt, "undecided"};
    if (run.end == ir::RunEnd::NotModelled)
      return {std::nullopt, kNotModelled};
    if (run.end != (isRight ? ir::RunEnd::Finished : ir::RunEnd::Failed) ||
        (!isRight && program.properties[run.property].kind != ir::PropertyKind::Assertion))
      return {"interpreter: " + describe(program, run) + (isRight ? "" : " of a wrong hash"), ""};
    // What is indeterminate may be copied, of what a comparison gives only the sign counts, and
    // effects that could meet do not; nothing else is an input.
    for (const ir::InputKey &key : run.read)
      if (key.kind != ir::InputKey::Kind::Uninitialised &&
          key.kind != ir::InputKey::Kind::Allocated && key.kind != ir::InputKey::Kind::Order &&
          !isComparison(program, key))
        return {"interpreter: reads " + ir::inputName(program, key, {}), ""};
    Comparison comparison = compareExecution(program, entry, {});
    if (comparison.mismatch || !comparison.decided)
      return {comparison.mismatch, "undecided"};
  }
  return {std::nullopt, "ok"};
}

namespace {

/// What the interpreter says on one input of a small program against the compiled program
/// and the verdict; sets `fails`.
std::optional<std::string> compareInput(const ir::Program &program, ir::FunctionId run,
                                        const std::vector<uint64_t> &arguments, char native,
                                        const Verdict &verdict, bool &fails) {
  ir::Inputs inputs = inputsOf(program, run, arguments);
  ir::Run interpreted = ir::interpret(program, run, inputs);
  std::string got = describe(program, interpreted);
  char letter = interpreted.end == ir::RunEnd::AssumptionFalse ? 'u' : got[0];
  if (letter != native)
    return "interpreter: " + got + ", compiled: " + native;
  if (interpreted.end != ir::RunEnd::Failed)
    return std::nullopt;
  fails = true;
  if (verdict.kind == Verdict::Kind::Proved)
    return "proved, but fails: " + got;
  ir::RunOptions bounded;
  bounded.limits.iterations = bounded.limits.recursion = verdict.unwind;
  if (verdict.kind == Verdict::Kind::Bounded &&
      ir::interpret(program, run, inputs, bounded).end == ir::RunEnd::Failed)
    return "bounded " + std::to_string(verdict.unwind) + ", but fails within: " + got;
  return std::nullopt;
}

} // namespace

Judgement compareSmall(const Generated &generated, const std::string &native) {
  // Alone in its file: a run of the interpreter costs some time per statement of the file.
  bool whole = generated.text.find("#define SALVE_FUZZ_TRY") != std::string::npos;
  const std::string text = whole ? generated.text : prologue() + generated.text;
  const ir::Program program = lowered(text);
  const ir::FunctionId run = ir::functionNamed(program, generated.name + "_run");
  if (!run)
    return {"the function is not there", ""};
  if (auto broken = ir::verify(program))
    return {"the IR is broken: " + *broken, ""};
  if (auto construct = unsupportedIn(program, run))
    return {construct, ""};
  Verdict verdict = verdictOf(text, generated.name + "_run");
  bool two = generated.arguments.size() == 2, fails = false;
  for (uint32_t i = 0; i < native.size(); ++i) {
    std::vector<uint64_t> arguments = {two ? i / 256 : i};
    if (two)
      arguments.push_back(i % 256);
    if (auto mismatch = compareInput(program, run, arguments, native[i], verdict, fails))
      return {*mismatch + " for input " + std::to_string(i), ""};
  }
  if (verdict.kind == Verdict::Kind::Failing && !fails)
    return {"failing, but no input fails", ""};
  if (verdict.kind == Verdict::Kind::Other)
    return {"verdict " + verdict.text, ""};
  return {std::nullopt, verdict.kind == Verdict::Kind::Unknown ? "undecided" : verdict.text};
}

} // namespace salve::fuzz
