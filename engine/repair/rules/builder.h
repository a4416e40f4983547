// Expressions and statements that nobody wrote: what insertions are made of.
//
// A clone keeps the text of what it was cloned from, so that engine/edit can spell it; a
// Constant is spelled as its `label` if it has one. Checks of a clone are those of its model.
#pragma once

#include "engine/ir/program.h"

#include <map>

namespace salve::repair {

class Builder {
public:
  /// What is cloned is `original`'s, where it has it: in the program changes may sleep in it.
  explicit Builder(ir::Program &program, const ir::Program *original = nullptr)
      : program_(program), original_(original ? *original : program) {}

  ir::Program &program() { return program_; }

  ir::ExprId clone(ir::ExprId expr);
  /// With other variables of the same names and types.
  ir::ExprId clone(ir::ExprId expr, const std::map<ir::VariableId, ir::VariableId> &namesakes);
  ir::ExprId constant(ir::TypeId type, Bits value, std::string spelledAs = "");
  ir::ExprId load(ir::VariableId variable);
  ir::ExprId load(ir::Place place);
  ir::Place placeOf(ir::VariableId variable) const;
  ir::Place fieldOf(ir::Place record, uint32_t field) const;
  /// What the pointer points to; `property` is what is checked.
  ir::Place through(ir::ExprId pointer, ir::PropertyId property) const;
  ir::ExprId read(ir::PlaceId place);                ///< of another expression's place
  ir::ExprId cast(ir::TypeId type, ir::ExprId expr); ///< implicit; `expr` itself if it has the type
  ir::ExprId converted(ir::TypeId type, ir::ExprId expr); ///< (type)expr, as the text says
  ir::ExprId logical(ir::LogicalOp op, ir::ExprId a, ir::ExprId b);
  /// `a op b` with the conversions that the text would have; int.
  ir::ExprId compare(ir::BinaryOp op, ir::ExprId a, ir::ExprId b);
  ir::ExprId binary(ir::BinaryOp op, ir::ExprId a, ir::ExprId b); ///< arithmetic, likewise

  ir::ExprId assign(ir::ExprId load, ir::ExprId value); ///< to the place that `load` reads
  /// `load op= value`
  ir::ExprId compound(ir::BinaryOp op, ir::ExprId load, ir::ExprId value, ir::PropertyId overflow);
  /// variable[index] of an array or through a pointer; `property` is what is checked.
  ir::ExprId element(ir::VariableId variable, ir::ExprId index, ir::PropertyId property);
  ir::ExprId element(ir::ExprId pointer, ir::ExprId index, ir::PropertyId property);
  /// pointer->field
  ir::ExprId member(ir::ExprId pointer, uint32_t field, ir::PropertyId property);
  ir::ExprId pointee(ir::ExprId pointer, ir::PropertyId property);               ///< *pointer
  ir::ExprId negation(ir::ExprId value);                                         ///< -value
  ir::ExprId complement(ir::ExprId value);                                       ///< ~value
  ir::ExprId increment(ir::ExprId load, ir::PropertyId overflow, int delta = 1); ///< load++
  ir::ExprId negated(ir::ExprId truth);                                          ///< !truth
  /// The address of another variable in place of the one that the model takes.
  ir::ExprId addressOf(ir::VariableId variable, ir::ExprId model);
  /// `free(pointer)`, or by another function.
  ir::ExprId release(ir::ExprId pointer, ir::PropertyId property, std::string closer = "");
  ir::ExprId call(ir::FunctionId callee, std::vector<ir::ExprId> arguments);
  ir::ExprId moveInstead(ir::ExprId copy);                           ///< memmove for memcpy
  ir::ExprId choice(ir::ExprId test, ir::ExprId yes, ir::ExprId no); ///< test ? yes : no

  /// `expr`, after an assertion that holds was reached.
  ir::ExprId probe(ir::PropertyId property, ir::ExprId expr);

  ir::ExprId comma(ir::ExprId first, ir::ExprId value);

  ir::StmtId statement(ir::ExprId expr);
  ir::StmtId conditional(ir::ExprId condition, ir::StmtId then, ir::StmtId otherwise = {});
  /// Of Expr, If, jumps and blocks of these without declarations.
  bool canClone(ir::StmtId stmt) const;
  ir::StmtId clone(ir::StmtId stmt);
  ir::StmtId exit(ir::StmtKind kind, ir::ExprId value = {}); ///< Return, Break, Continue

  /// What is known of an object, without a check: int, of Size and Offset 64 bits.
  ir::ExprId query(ir::PointerQuery query, ir::ExprId pointer, ir::ExprId operand = {});
  ir::TypeId wide(bool isSigned); ///< an integer type of 64 bits
  ir::TypeId byte();              ///< unsigned char

  /// The type that both operands of an arithmetic operator get.
  ir::TypeId common(ir::TypeId a, ir::TypeId b) const;
  ir::TypeId promoted(ir::TypeId type) const;

private:
  ir::TypeId integer(std::string name, uint32_t width, bool isSigned);
  ir::PlaceId clonePlace(ir::PlaceId place);
  ir::ExprId add(ir::Expr expr);
  ir::ExprId make(ir::ExprKind kind, ir::TypeId type, ir::ExprId a = {}, ir::ExprId b = {},
                  ir::ExprId c = {});

  ir::Program &program_;
  const ir::Program &original_;
};

} // namespace salve::repair
