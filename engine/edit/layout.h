// Where a statement stands in the text, and how the file lays statements out.
#pragma once

#include "engine/edit/context.h"

namespace salve::edit {

class Layout {
public:
  /// `file`: what of the text is laid out alike.
  Layout(const Context &context, ByteRange file)
      : context_(context), text_(context.program().text), file_(file) {}

  /// With its semicolon; from the beginning of the declaration if it is one.
  ByteRange whole(ir::StmtId stmt) const;
  /// Blanks in front of it, if nothing else stands before it on its line.
  std::optional<std::string> indentation(uint32_t offset) const;
  /// The end of the last token before `offset`.
  uint32_t endBefore(uint32_t offset) const;
  /// `range`, or the whole lines that it stands on alone, with the line's end.
  ByteRange lines(ByteRange range) const;
  /// `if (condition) statement` as the file would have it, for this indentation.
  std::string conditional(const std::string &condition, const std::string &statement,
                          const std::string &indentation) const;

private:
  enum class Style { SameLine, NextLine, Braces };
  Style style() const;
  std::string unit() const;

  const Context &context_;
  std::string_view text_;
  ByteRange file_;
};

} // namespace salve::edit
