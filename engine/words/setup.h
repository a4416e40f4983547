// Counterexample inputs as C that sets them up: declarations, assignments to globals, arguments.
//
// Knows the program's inputs and which of them a run has read; nothing of where the code is put.
#pragma once

#include "engine/ir/interpreter/interpreter.h"

namespace salve::words {

/// What makes a call of a function the run that was found.
struct Setup {
  std::vector<std::string> statements; ///< in their order, each with its semicolon
  std::vector<size_t> declarations{};  ///< those of them that declare an object
  std::vector<std::string> arguments;  ///< one a parameter
  std::string why;                     ///< not empty: what C cannot say of it
  std::string
      environment; ///< not empty: an input that no caller gives: "it depends on `getchar()`"
};

/// `entry` is what was run for `function`: its harness, or the function itself. `isNamed`: every
/// argument is a variable that is called as the parameter is.
Setup setupOf(const ir::Program &program, ir::FunctionId function, ir::FunctionId entry,
              const ir::Run &run, const ir::Inputs &inputs, bool isNamed);

/// A scalar as a constant of its type; nothing where C has none, of pointers neither.
std::optional<std::string> constant(const ir::Program &program, ir::TypeId type, Bits value);

/// A declaration of `name` with that type, without initialiser; "" where C has no name for it.
std::string declared(const ir::Program &program, ir::TypeId type, const std::string &name);

} // namespace salve::words
