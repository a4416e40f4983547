// What is wrong and what would be right, as a sentence in the terms of the user's code.
//
// Knows properties and diagnoses; nothing of how they were found or where they are shown.
#pragma once

#include "engine/diagnosis/diagnosis.h"
#include "engine/diagnosis/weakest/weakest.h"
#include "engine/ir/interpreter/interpreter.h"

namespace salve::words {

/// Source text with every gap as one space.
std::string oneLine(std::string_view text);

/// What is wrong on this run, without the inputs.
std::string complaint(const ir::Program &program, ir::PropertyId property, const ir::Run &run);

/// "the assertion holds if this is 1 when x = 0, y = 1"; `inputs` is the text of the latter.
std::string evidence(const ir::Program &program, ir::PropertyId property,
                     const diagnosis::Diagnosis &diagnosis, const std::string &inputs);

/// No sentence is longer.
inline constexpr size_t kLine = 120;

/// "here the program has `s < a[2]`, the postcondition needs `s >= a[2]`"
std::string onPath(const ir::Program &program, ir::PropertyId property,
                   const diagnosis::Evidence &evidence);

/// As the report calls it.
const char *nameOf(diagnosis::Evidence::Kind kind);

/// That induction could not prove an invariant.
std::string notInductive(const ir::Property &property);

} // namespace salve::words
