// The texts that an edit's writing is made of: for the one who writes it and for its title.
#pragma once

#include "engine/change/edit.h"
#include "engine/edit/layout.h"

namespace salve::edit {

class Parts {
public:
  Parts(const Context &context, const ir::Program &extended, const change::Writing &how)
      : layout(context, fileOf(context.program(), how)), context_(context), extended_(extended),
        how_(how) {}

  /// Where `expr` is written, without parentheses around it.
  ByteRange expr() const;
  std::string oldExpr() const { return std::string(context_.program().textOf(expr())); }

  // Each nothing if there is no text for it.
  std::optional<std::string> value() const;     ///< as it may stand in place of or beside `expr`
  std::optional<std::string> condition() const; ///< `value` in parentheses of its own
  std::optional<std::string> statement() const;
  std::optional<std::string> declaration() const; ///< T x = expr;

  Layout layout;

private:
  static ByteRange fileOf(const ir::Program &program, const change::Writing &how);
  Precedence required() const;

  const Context &context_;
  const ir::Program &extended_;
  const change::Writing &how_;
};

/// On one line, not too long, in backquotes.
std::string asCode(std::string_view code);
/// With what it ends, which tells it from others: of long code the beginning is cut.
std::string asCode(std::string_view code, std::string_view last);

/// "Replace … with …": of long code what differs, with the words around it.
std::string replacement(std::string_view before, std::string_view after);

} // namespace salve::edit
