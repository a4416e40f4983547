// What the edits of one program need to know: the tree with parents, and the tokens.
#pragma once

#include "engine/edit/precedence.h"
#include "engine/repair/occurrences.h"
#include "engine/support/tokens.h"

#include <optional>

namespace salve::edit {

/// A text that an expression is written as, parentheses around it left aside.
struct Spot {
  ByteRange range;
  bool inBody = false;   ///< in the body of a `#define`
  bool enclosed = false; ///< stands directly in parentheses of the same text
  bool macroUse = false; ///< the whole text is the use of a macro
};

class Context {
public:
  explicit Context(const ir::Program &program);

  const ir::Program &program() const { return program_; }
  const Directives &macros() const { return directives_; }

  /// Of an expression or of what wraps it; none for an expression outside of all functions.
  const repair::Occurrence *at(ir::ExprId expr) const;

  /// The statement that holds this one; blocks that have no text of their own left aside.
  const ir::Stmt *parentOf(ir::StmtId stmt) const;

  /// `expr` as it is written within `range`.
  Spot spot(const ir::Expr &expr, ByteRange range, bool inBody) const;

  /// The other macro that `value` is written as in place of the macro at the spot: one
  /// that belongs to it, or any where arithmetic would not say it shortly.
  const ir::MacroConstant *nameOf(const Spot &spot, Bits value, bool needed) const;

  /// `range` without blanks and comments at its ends.
  ByteRange trimmed(ByteRange range) const;

  const std::vector<Token> &tokens() const { return tokens_; }
  std::vector<Token> within(ByteRange range) const;
  std::vector<Token> tokensFrom(uint32_t offset, size_t count) const;
  std::optional<Token> tokenBefore(uint32_t offset) const;

  /// Whether every parenthesis in `range` has its partner there.
  bool balanced(ByteRange range) const;

private:
  std::vector<Token>::const_iterator tokenAt(uint32_t offset) const;
  bool enclosed(ByteRange range, uint32_t from) const;
  bool isMacroUse(const ir::Expr &expr, ByteRange range) const;
  std::string_view spelled(const Token &token) const { return program_.textOf(token.range); }

  const ir::Program &program_;
  Directives directives_;
  std::vector<Token> tokens_;
  std::vector<repair::Occurrence> occurrences_;
  std::vector<uint32_t> occurrenceOf_; ///< by expression
  std::vector<ir::StmtId> parents_;    ///< by statement
};

} // namespace salve::edit
