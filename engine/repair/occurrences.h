// Every expression of a program with what stands around it, in the order of the text.
//
// Knows the tree only. What has no text of its own, an implicit Cast or a Comma that only
// evaluates something before the value, is never an occurrence: it is noted at the
// expression that it wraps.
#pragma once

#include "engine/ir/program.h"

namespace salve::repair {

/// Where an expression stands in its parent.
enum class Role {
  Statement, // its value is not used
  Condition, // of if, loop
  Selector,  // of switch
  Return,
  Left, // operand of Binary or Logical, also of Comma
  Right,
  Operand, // of Unary, of a written Cast
  Test,    // of ?:
  Arm,     // of ?:
  Stored,  // right side of Assign or CompoundAssign
  Argument,
  Index,
  Pointer, // of a place: what is dereferenced
  Callee,  // a function pointer that is called
  Checked, // of Assert, Assume
};

struct Occurrence {
  ir::ExprId expr;
  ir::FunctionId function;
  ir::ExprId parent; ///< nearest occurrence around it; none at a statement
  ir::ExprId cast;   ///< the implicit Cast directly around it
  Role role = Role::Statement;
  bool truth = false;         ///< only compared with 0
  bool parenthesised = false; ///< it or a wrapper of it
  ir::ComponentId component;  ///< of it or of a wrapper of it
  ir::PlaceId indexed;        ///< Role::Index, Role::Pointer: the place it is a part of
  uint32_t projection = 0;    ///< Role::Index: which step
  ir::VariableId initialised; ///< inside the initialiser of this variable
};

/// All expressions of a function's body, parents before children.
std::vector<Occurrence> occurrences(const ir::Program &program, ir::FunctionId function);

/// What `expr` wraps without any text of its own; `expr` if it has its own.
ir::ExprId unwrap(const ir::Program &program, ir::ExprId expr);

/// The expression under all such wrappers.
ir::ExprId written(const ir::Program &program, ir::ExprId expr);

/// The type that step `projection` of the place goes into: a record or an array.
ir::TypeId steppedFrom(const ir::Program &program, const ir::Place &place, uint32_t projection);

/// Whether the place's variable is spelled as its own declarator (`int x = ...`).
bool isDeclarator(const ir::Program &program, const ir::Place &place);

} // namespace salve::repair
