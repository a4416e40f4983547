#include "engine/edit/titles.h"

#include "engine/edit/composer.h"
#include "engine/edit/parts.h"

namespace salve::edit {

using namespace ir;
using change::Change;
using change::ChangeKind;
using repair::Occurrence;
using Kind = change::Writing::Kind;

namespace {

/// The title of one change, made from the edits that it alone would need.
class InPlace {
public:
  InPlace(const Context &context, const change::Edit &edit)
      : program_(context.program()), context_(context), change_(edit.meaning[0].change),
        inBody_(edit.how.kind == Kind::InBody), at_(*context.at(edit.meaning[0].expr)),
        expr_(program_.exprs[at_.expr]) {
    if (auto pieces = compose(context, {&edit}))
      pieces_ = std::move(*pieces);
  }

  std::string title() const {
    std::string result = what();
    const std::optional<ByteRange> &body =
        inBody_ && expr_.text.body ? expr_.text.body : expr_.opText.body;
    const MacroDefinition *macro = inBody_ && body ? context_.macros().around(*body) : nullptr;
    return macro ? result + " in `#define " + macro->name + "`" : result;
  }

private:
  std::string what() const {
    switch (change_.kind) {
    case ChangeKind::Binary:
    case ChangeKind::Logical:
    case ChangeKind::Sign: return operatorTitle();
    case ChangeKind::Constant:
    case ChangeKind::Offset:
    case ChangeKind::Operand: return replacement(numberRange());
    case ChangeKind::Variable:
    case ChangeKind::Field: {
      const Place &place = program_.places[expr_.place];
      std::string result = replacement(place.text.use ? place.text.use : place.baseText.use);
      return expr_.kind == ExprKind::Load ? result : result + " in " + old();
    }
    case ChangeKind::Instead: break;
    case ChangeKind::Negate: return (at_.truth ? "Negate the condition " : "Negate ") + old();
    case ChangeKind::SwapArguments: return swapTitle();
    }
    return "Change " + old();
  }

  const std::optional<ByteRange> &range() const {
    return inBody_ ? expr_.text.body : expr_.text.use;
  }

  std::string old() const {
    if (!range() && program_.isInText(expr_.range.file))
      return asCode(program_.textOf(expr_.range.bytes));
    return asCode(range() ? program_.textOf(*range()) : "…");
  }

  /// Of the constant with its minus.
  std::optional<ByteRange> numberRange() const {
    if (change_.kind != ChangeKind::Constant || at_.role != repair::Role::Operand)
      return range();
    const Expr &parent = program_.exprs[at_.parent];
    const std::optional<ByteRange> &whole = inBody_ ? parent.text.body : parent.text.use;
    bool isNegative = parent.kind == ExprKind::Unary && parent.unary == UnaryOp::Negate;
    return isNegative && whole && range() && whole->contains(*range()) ? whole : range();
  }

  std::string replacement(const std::optional<ByteRange> &where) const {
    if (!where)
      return "Change " + old();
    std::string_view before = program_.textOf(*where);
    auto edits = pieces_.without(*where).edits(program_.text);
    std::string after = edits ? edited(program_.text, *where, *edits) : std::string(before);
    if (after.starts_with(' '))
      after.erase(0, 1);
    return edit::replacement(before, after);
  }

  std::string operatorTitle() const {
    const std::optional<ByteRange> &op = inBody_ ? expr_.opText.body : expr_.opText.use;
    if (!op)
      return "Change " + old();
    auto edits = pieces_.edits(program_.text);
    std::string after;
    for (const TextEdit &edit : edits ? *edits : std::vector<TextEdit>())
      if (edit.range.contains(*op))
        after = edit.newText;
    size_t first = after.find_first_not_of(" ()"), last = after.find_last_not_of(" ()");
    after = first == std::string::npos ? after : after.substr(first, last - first + 1);
    std::string result = "Change " + asCode(program_.textOf(*op)) + " to " + asCode(after);
    return inBody_ && !range() ? result : result + " in " + old();
  }

  std::string swapTitle() const {
    auto argument = [&](uint32_t number) {
      const EditSpan &text = program_.exprs[repair::written(program_, expr_.args[number])].text;
      return asCode(text.use ? program_.textOf(*text.use) : "…");
    };
    return "Swap arguments " + argument(change_.first) + " and " + argument(change_.second) +
           " of `" + program_.functions[expr_.callee].name + "`";
  }

  const Program &program_;
  const Context &context_;
  const Change &change_;
  bool inBody_;
  const Occurrence &at_;
  const Expr &expr_;
  Pieces pieces_;
};

/// Where what stands there begins in its line: of a declaration the initialiser alone is a
/// statement, and other statements may stand before it.
uint32_t beginInLine(std::string_view text, uint32_t at) {
  uint32_t begin = at;
  for (int closed = 0; begin > 0 && text[begin - 1] != '\n'; --begin) {
    const char c = text[begin - 1];
    if (closed == 0 && (c == '{' || c == '}' || c == ';'))
      break;
    closed += c == ')' ? 1 : c == '(' ? -1 : 0;
  }
  while (begin < at && (text[begin] == ' ' || text[begin] == '\t'))
    ++begin;
  return begin;
}

/// Of code that is added, moved or removed.
std::string titleOf(const Context &context, const Program &extended, const change::Writing &how) {
  const Program &program = context.program();
  const Parts parts(context, extended, how);
  auto text = [](const std::optional<std::string> &part) { return part.value_or("…"); };
  auto ifText = [&] { return "if (" + text(parts.condition()) + ")"; };
  auto replaced = [&](const std::string &now) { return replacement(parts.oldExpr(), now); };
  auto shown = [&](StmtId stmt) { // its first line
    ByteRange range = parts.layout.whole(stmt);
    range.begin = beginInLine(program.text, range.begin);
    std::string_view lines = program.textOf(range);
    return asCode(lines.substr(0, lines.find('\n')));
  };
  switch (how.kind) {
  case Kind::InPlace:
  case Kind::InBody: break;
  case Kind::Guard:
    return "Insert " + asCode(ifText(), text(parts.statement())) +
           (how.nearest ? "" : " before " + shown(how.anchor));
  case Kind::Wrap: return "Insert " + asCode(ifText()) + " before " + shown(how.anchor);
  case Kind::Condition: {
    std::string op = std::string(" ") + spelling(how.op) + " ";
    return replaced(how.behind ? parts.oldExpr() + op + text(parts.value())
                               : text(parts.value()) + op + parts.oldExpr());
  }
  case Kind::Before:
  case Kind::After:
    return "Insert " + asCode(text(parts.statement())) +
           (how.kind == Kind::Before ? " before " : " behind ") + shown(how.anchor) +
           (how.also.empty() ? ""
                             : " and at " + std::to_string(how.also.size()) + " more place" +
                                   (how.also.size() == 1 ? "" : "s"));
  case Kind::Delete: return "Delete " + shown(how.anchor);
  case Kind::Move: {
    const bool isOut =
        program.stmts[how.statement].range.bytes.contains(program.stmts[how.anchor].range.bytes);
    return "Move " + shown(how.anchor) + (isOut ? " out of " : " behind ") + shown(how.statement);
  }
  case Kind::Initialise: {
    auto named = [&](StmtId at) {
      return asCode(program.variables[program.stmts[at].variable].name);
    };
    std::string names = named(how.anchor);
    for (StmtId other : how.also)
      names += (other == how.also.back() ? " and " : ", ") + named(other);
    return "Initialise " + names + " with " + asCode(text(parts.value()));
  }
  case Kind::Replace: return replaced(text(parts.value()));
  case Kind::Save:
    return "Insert " + asCode(text(parts.declaration())) + " before " + shown(how.anchor) +
           " and use it";
  case Kind::Else: return "Insert `else` before " + shown(how.anchor);
  case Kind::Text: {
    std::string all = how.title;
    if (!all.empty())
      return all;
    for (const TextEdit &edit : how.texts)
      all += (all.empty() ? "" : "; ") + replacement(program.textOf(edit.range), edit.newText);
    return all;
  }
  }
  return "";
}

} // namespace

std::string titleOf(const Context &context, const change::Space &space,
                    const change::Chosen &chosen) {
  const change::Edit &edit = space.edits[chosen.edit];
  const Program &extended = space.extended ? *space.extended : context.program();
  return edit.isInPlace() ? InPlace(context, edit).title() : titleOf(context, extended, edit.how);
}

} // namespace salve::edit
