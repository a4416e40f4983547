// What a caller knows when it calls a function: parameters, globals, and what lies behind them.
#pragma once

#include "engine/ir/inputs.h"
#include "engine/ir/program.h"
#include "engine/repair/rules/builder.h"

#include <string>
#include <vector>

namespace salve::precondition {

/// A step from a value to one in it (a field) or behind it (what a pointer points to).
struct Step {
  enum class Kind : uint8_t { Field, Pointee };
  Kind kind = Kind::Pointee;
  uint32_t field = 0;
  friend auto operator<=>(const Step &, const Step &) = default;
};

/// `variable`, `variable.field`, `*variable`, `variable->field->field`, …
struct Location {
  ir::VariableId variable;
  std::vector<Step> steps = {};
  friend auto operator<=>(const Location &, const Location &) = default;
};

struct Term {
  std::string text; ///< as C writes it
  ir::TypeId type;
  Location at;
  size_t position = 0;     ///< of the parameter among the others
  bool isOnlyRead = false; ///< Pointer: to const, and nobody casts that away
};

/// Integers, pointers and floating numbers, nearest first. Of fields those that the function or
/// what it calls names, if not all are wanted; what an array's pointer points to first is nothing
/// special and left out.
struct Terms {
  std::vector<Term> integers = {}, pointers = {}, floats = {};
};
enum class Fields : uint8_t { Named, All };
Terms termsOf(const ir::Program &program, ir::FunctionId function, Fields fields = Fields::Named);

std::string textOf(const ir::Program &program, const Location &location);
/// The pointers that have to be followed to get there, outermost first.
std::vector<Location> followed(const Location &location);

/// The value; of what lies behind a pointer only where `safely` has made sure of it.
ir::ExprId valueAt(repair::Builder &builder, const Location &location);
inline ir::ExprId valueOf(repair::Builder &builder, const Term &term) {
  return valueAt(builder, term.at);
}
/// `condition`, and nothing is said where one of the terms lies behind null.
ir::ExprId safely(repair::Builder &builder, const std::vector<Term> &terms, ir::ExprId condition);

/// The input that the value at this location is when the function is entered.
ir::InputKey keyOf(const ir::Program &program, const Location &location);

/// Whether the pointer can point to any number of elements.
bool isArray(const ir::Program &program, const Term &pointer);
/// What the pointer at this location points to from now on.
void setExtent(ir::Program &program, const Location &pointer, const ir::Extent &extent);

} // namespace salve::precondition
