// Turns chosen changes into pieces of edits, with the parentheses that they need.
//
// First all changes are entered, then the text is made: whether an operand needs
// parentheses depends on what happens to the operator around it.
#pragma once

#include "engine/change/edit.h"
#include "engine/edit/context.h"
#include "engine/edit/pieces.h"

#include <map>

namespace salve::edit {

class Composer {
public:
  explicit Composer(const Context &context) : context_(context), program_(context.program()) {}

  /// False if it cannot be combined with what was entered before.
  bool enter(const change::Edit &edit);

  /// Nothing if one of the places has no text of its own, or changes exclude each other.
  std::optional<Pieces> compose();

private:
  using Change = change::Change;

  /// What happens to one expression: it becomes something else, and is put into something.
  struct Changed {
    const Change *core = nullptr;
    bool inBody = false;          ///< of `core`
    const Change *wrap = nullptr; ///< Offset or Negate
  };

  const Changed &changedAt(ir::ExprId expr) const;
  bool dropsChange() const;
  ir::ExprId child(ir::ExprId expr, int operand) const;
  bool losesNot(const ir::Expr &expr, const Changed &changed) const;

  // precedences after the changes
  Precedence core(const repair::Occurrence &at) const;
  Precedence whole(const repair::Occurrence &at) const;
  Precedence required(const repair::Occurrence &at) const;
  Precedence operandRequired(const ir::Expr &parent, const Changed &changed, bool isRight) const;
  Precedence content(const repair::Occurrence &at, const Spot &spot) const;
  Precedence constant(const ir::Expr &expr, const Change &change, const Spot &spot) const;
  std::string macroText(const ir::Expr &expr, const Change &change, const Spot &spot) const;
  bool isProtected(const repair::Occurrence &at, const Spot &spot) const;

  // pieces; false if there is no text for them
  bool apply(const repair::Occurrence &at, const Changed &changed);
  bool applyOperator(const repair::Occurrence &at, const Changed &changed);
  bool applyConstant(const repair::Occurrence &at, const Changed &changed);
  bool applyName(const repair::Occurrence &at, const Changed &changed);
  bool applyOperand(const repair::Occurrence &at, const Changed &changed);
  bool applyWrap(const repair::Occurrence &at, const Changed &changed);
  bool applySwap(const repair::Occurrence &at, const Change &change);
  void parenthesise(const repair::Occurrence &at, const Spot &spot);
  void parenthesiseOperand(const repair::Occurrence &at, int operand, ByteRange range, bool inBody);
  std::optional<Spot> spotOf(const repair::Occurrence &at, bool inBody) const;
  std::optional<std::pair<ByteRange, ByteRange>> operands(const ir::Expr &expr, bool inBody) const;

  const Context &context_;
  const ir::Program &program_;
  std::map<ir::ExprId, Changed> changed_;
  Pieces pieces_;
};

} // namespace salve::edit
