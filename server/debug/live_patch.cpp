#include "server/debug/live_patch.h"

#include "engine/debugger/harness.h"

#include <algorithm>

namespace salve::server {

using debugger::lineOf;

namespace {

/// Where one stands before it.
uint32_t stopLine(std::string_view text, const Outline::Statement &statement) {
  const bool byCondition = statement.kind == Outline::Statement::Kind::While ||
                           statement.kind == Outline::Statement::Kind::Do;
  return lineOf(text, byCondition ? statement.condition.begin : statement.range.begin);
}

bool encloses(ByteRange outer, ByteRange inner) {
  return outer.size() != 0 && outer.contains(inner);
}

std::string bareExpression(std::string text) {
  const size_t begin = text.find_first_not_of(" \t\r\n");
  const size_t end = text.find_last_not_of(" \t\r\n;");
  return begin == std::string::npos || end == std::string::npos || end < begin
             ? ""
             : text.substr(begin, end - begin + 1);
}

/// The range with the edits in it; nothing if one reaches out of it.
std::optional<std::string> editedPart(std::string_view text, ByteRange range,
                                      const std::vector<TextEdit> &edits) {
  std::vector<TextEdit> moved;
  for (const TextEdit &edit : edits) {
    if (edit.range.end < range.begin || edit.range.begin > range.end)
      continue;
    if (!range.contains(edit.range))
      return std::nullopt;
    moved.push_back({{edit.range.begin - range.begin, edit.range.end - range.begin}, edit.newText});
  }
  return applyEdits(text.substr(range.begin, range.size()), moved);
}

/// gdb can evaluate it: one expression.
bool isExpression(const std::string &text) {
  for (const char *word : {"if ", "if(", "while", "for", "return", "break", "continue", "goto"})
    if (text.starts_with(word))
      return false;
  return text.find_first_of(";{}") == std::string::npos;
}

class Maker {
public:
  Maker(std::string_view text, const Outline::Function &function,
        const std::vector<TextEdit> &edits)
      : text_(text), function_(function), edits_(edits) {}

  LivePatch make() {
    result_.function = function_.name;
    for (const TextEdit &edit : edits_)
      if (function_.range.contains(edit.range))
        add(edit);
    return result_;
  }

private:
  void refuse(const TextEdit &edit) {
    result_.why = "line " + std::to_string(lineOf(text_, edit.range.begin));
  }

  void effect(LiveEffect::Kind kind, uint32_t line, std::string expression, const TextEdit &edit) {
    if (!isExpression(expression)) {
      refuse(edit);
      return;
    }
    for (const LiveEffect &known : result_.effects)
      if (known.line == line && known.kind == kind)
        return;
    result_.effects.push_back({kind, line, std::move(expression), {}});
  }

  void add(const TextEdit &edit) {
    const Outline::Statement *within = nullptr;
    for (const Outline::Statement &statement : function_.statements) {
      if (statement.condition.size() != 0 && statement.kind != Outline::Statement::Kind::Switch &&
          statement.kind != Outline::Statement::Kind::For &&
          statement.condition.contains(edit.range)) {
        if (const auto now = editedPart(text_, statement.condition, edits_))
          effect(LiveEffect::Kind::Condition, stopLine(text_, statement), *now, edit);
        return;
      }
      if (statement.range.contains(edit.range))
        within = &statement;
    }
    const std::string inserted = bareExpression(edit.newText);
    if (edit.range.size() == 0 &&
        (!within || within->isLoop() || within->kind == Outline::Statement::Kind::If ||
         edit.range.begin == within->range.begin || edit.range.begin == within->range.end)) {
      insertion(edit, inserted);
      return;
    }
    const auto now = within ? editedPart(text_, within->range, edits_) : std::nullopt;
    if (!now || within->kind != Outline::Statement::Kind::Simple) {
      refuse(edit);
      return;
    }
    effect(LiveEffect::Kind::Instead, stopLine(text_, *within), bareExpression(*now), edit);
  }

  /// Before the statement that follows in the same block, or at the end of the function.
  void insertion(const TextEdit &edit, const std::string &expression) {
    const size_t next = text_.find_first_not_of(" \t\r\n", edit.range.begin);
    if (next == function_.body.end - 1) {
      effect(LiveEffect::Kind::Before, lineOf(text_, function_.body.end - 1), expression, edit);
      return;
    }
    for (const Outline::Statement &statement : function_.statements)
      if (statement.range.begin == next && !statement.isLoop()) {
        effect(LiveEffect::Kind::Before, stopLine(text_, statement), expression, edit);
        return;
      }
    refuse(edit);
  }

  std::string_view text_;
  const Outline::Function &function_;
  const std::vector<TextEdit> &edits_;
  LivePatch result_{};
};

} // namespace

const LiveEffect *LivePatch::at(std::string_view inFunction, uint32_t line) const {
  for (const LiveEffect &effect : effects)
    if (inFunction == function && effect.line == line)
      return &effect;
  return nullptr;
}

LivePatch livePatchOf(std::string_view text, const Outline &outline, const std::string &function,
                      const std::vector<TextEdit> &edits) {
  for (const Outline::Function &known : outline.functions)
    if (known.name == function)
      return Maker(text, known, edits).make();
  return {};
}

namespace {
/// One stops at the condition of `do`, which comes last.
NextPlace beginOf(std::string_view text, const Outline::Function &function,
                  const Outline::Statement &statement) {
  return statement.kind == Outline::Statement::Kind::Do ? placeInside(text, function, statement)
                                                        : NextPlace{stopLine(text, statement), 0};
}
} // namespace

NextPlace placeInside(std::string_view text, const Outline::Function &function,
                      const Outline::Statement &statement, bool otherwise) {
  const ByteRange part = otherwise ? statement.otherwise : statement.body;
  for (const Outline::Statement &inner : function.statements)
    if (encloses(part, inner.range))
      return beginOf(text, function, inner);
  return statement.isLoop() ? NextPlace{stopLine(text, statement), 0}
                            : placeBehind(text, function, statement);
}

NextPlace placeBehind(std::string_view text, const Outline::Function &function,
                      const Outline::Statement &statement) {
  const Outline::Statement *parent =
      statement.parent < 0 ? nullptr : &function.statements[static_cast<size_t>(statement.parent)];
  const bool isElse = parent && encloses(parent->otherwise, statement.range);
  const ByteRange part = !parent ? function.body : isElse ? parent->otherwise : parent->body;
  if (statement.inBlock)
    for (const Outline::Statement &next : function.statements)
      if (next.parent == statement.parent && next.range.begin >= statement.range.end &&
          part.contains(next.range))
        return beginOf(text, function, next);
  if (!parent)
    return {lineOf(text, function.body.end - 1), 0};
  if (parent->kind == Outline::Statement::Kind::For)
    return {stopLine(text, *parent), placeInside(text, function, *parent).line};
  if (parent->isLoop())
    return {stopLine(text, *parent), 0};
  return placeBehind(text, function, *parent);
}

} // namespace salve::server
