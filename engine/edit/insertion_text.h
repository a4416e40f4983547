// Inserted, moved and removed code as pieces of edits, and what a person calls it.
#pragma once

#include "engine/edit/layout.h"
#include "engine/edit/pieces.h"
#include "engine/repair/alternatives.h"

namespace salve::edit {

class InsertionText {
public:
  InsertionText(const Context &context, const ir::Program &extended,
                const repair::Insertion &insertion)
      : context_(context), layout_(context), extended_(extended), what_(insertion) {}

  /// False if there is no text for it.
  bool apply(Pieces &pieces) const;
  std::string title() const;

private:
  std::optional<std::string> guard(const std::string &indentation) const;
  std::optional<std::pair<std::string, ByteRange>> replacement() const;
  bool needsBraces() const;
  bool put(Pieces &pieces, const std::string &statement, bool behind) const;
  bool applyGuard(Pieces &pieces) const;
  bool applyWrap(Pieces &pieces) const;
  bool applyCondition(Pieces &pieces) const;
  std::string declaration() const;
  bool applyElse(Pieces &pieces) const;
  bool applyMove(Pieces &pieces) const;
  void remove(Pieces &pieces) const;
  ByteRange exprRange() const;
  std::string shown(ir::StmtId stmt) const;

  const Context &context_;
  Layout layout_;
  const ir::Program &extended_;
  const repair::Insertion &what_;
};

/// On one line, not too long, in backquotes.
std::string quoted(std::string_view code);

} // namespace salve::edit
