// Inserted code as C: expressions and statements that nobody wrote (repair/rules/builder.h).
#pragma once

#include "engine/edit/precedence.h"

#include <optional>
#include <string>

namespace salve::edit {

struct Spelled {
  std::string text;
  Precedence precedence = Precedence::Primary;
};

/// Nothing if a part of it has no text.
std::optional<Spelled> spell(const ir::Program &program, ir::ExprId expr);

/// In parentheses if it is looser than `least`.
std::optional<std::string> spellAt(const ir::Program &program, ir::ExprId expr, Precedence least);

/// Return, Break, Continue and Expr, with the semicolon.
std::optional<std::string> spellStatement(const ir::Program &program, ir::StmtId stmt);

} // namespace salve::edit
