// Judges generated programs: what the compiled program did against the interpreter, the
// executor on concrete inputs, and the engine's verdict.
#pragma once

#include "engine/ir/interpreter/interpreter.h"
#include "tests/fuzz/native.h"

namespace salve::fuzz {

/// The run comes to what is not modelled: an order of evaluation that C leaves open.
inline constexpr const char *kNotModelled = "not modelled";

struct Judgement {
  std::optional<std::string> mismatch; ///< one disagreement in words
  std::string result; ///< otherwise: what all agree on, "undecided", or kNotModelled
};

/// The batch as Salve reads it.
ir::Program lowered(const std::string &text);

/// The construct that keeps Salve from analysing `entry`, if there is one.
std::optional<std::string> unsupportedIn(const ir::Program &program, ir::FunctionId entry);

/// The arguments, and every global at its initial value.
ir::Inputs inputsOf(const ir::Program &program, ir::FunctionId entry,
                    const std::vector<uint64_t> &arguments);

/// NAME_run and NAME_check in interpreter and executor against the compiled program.
Judgement compareProgram(const ir::Program &program, const Generated &generated,
                         const Outcome &native);

/// What stands behind whole programs so that Salve can be asked for their hashes.
std::string checksOf(const Batch &batch, const std::vector<std::string> &lines);
/// A whole program, NAME_run without parameters, whose hash the compiled program printed:
/// interpreter and executor must find this hash right and another one wrong.
Judgement compareWhole(const ir::Program &program, const std::string &name);

/// A small program: one letter per input from the compiled program; the interpreter on all
/// inputs and the engine's verdict must agree with it.
Judgement compareSmall(const Generated &generated, const std::string &native);

} // namespace salve::fuzz
