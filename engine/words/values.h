// Counterexample inputs as a person writes values in C: `list = {1, {2, NULL}}`, `s = "abc"`.
//
// Knows the program's inputs and which of them a run has read; nothing of why it failed.
#pragma once

#include "engine/ir/interpreter/interpreter.h"

namespace salve::words {

/// One row per input that the run has read, in that order. An object is one row: what was not
/// read in it is `_`, what is too long ends in `…`.
std::vector<ir::NamedValue> shownInputs(const ir::Program &program, const ir::Run &run,
                                        const ir::Inputs &inputs);

/// The first of these rows in one line: "x = 0, y = 1".
std::string inputText(const ir::Program &program, const ir::Run &run, const ir::Inputs &inputs);

/// One scalar: characters in quotes, what no constant can say as elsewhere.
std::string valueText(const ir::Type &type, Bits value);

} // namespace salve::words
