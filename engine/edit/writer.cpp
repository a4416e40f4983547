#include "engine/edit/writer.h"

#include "engine/edit/composer.h"
#include "engine/edit/parts.h"

namespace salve::edit {

using namespace ir;
using change::Chosen;
using change::Edit;
using Kind = change::Writing::Kind;

namespace {

/// Writes one edit that is not in place.
class Inserted {
public:
  Inserted(const Context &context, const Program &extended, const change::Writing &how,
           Pieces &pieces)
      : context_(context), program_(context.program()), how_(how), parts_(context, extended, how),
        layout_(parts_.layout), pieces_(pieces) {}

  /// False if there is no text for it.
  bool write() {
    switch (how_.kind) {
    case Kind::InPlace:
    case Kind::InBody: return true; // by the composer
    case Kind::Guard: return guard();
    case Kind::Wrap: return wrap();
    case Kind::Condition: return condition();
    case Kind::Before:
    case Kind::After: return put(parts_.statement(), how_.kind == Kind::After);
    case Kind::Delete: return remove();
    case Kind::Move: return move();
    case Kind::Initialise: {
      uint32_t end = program_.stmts[how_.anchor].range.bytes.end;
      auto value = parts_.value();
      return replace(ByteRange{end, end}, value ? std::optional(" = " + *value) : value);
    }
    case Kind::Replace: return replace(parts_.expr(), parts_.value());
    case Kind::Save:
      return !needsBraces() && put(parts_.declaration(), false) &&
             replace(parts_.expr(), parts_.value());
    case Kind::Else: return otherwise();
    case Kind::Enlarge: return replace(parts_.size(), parts_.larger());
    }
    return false;
  }

private:
  bool replace(const std::optional<ByteRange> &range, const std::optional<std::string> &text) {
    if (range && text)
      pieces_.replace(*range, *text);
    return range && text;
  }

  /// Whether the anchor is the only statement that its place in the text takes.
  bool needsBraces() const {
    const Stmt *parent = context_.parentOf(how_.anchor);
    if (!parent)
      return false;
    switch (parent->kind) {
    case StmtKind::If:
    case StmtKind::While:
    case StmtKind::DoWhile:
    case StmtKind::For:
    case StmtKind::Switch: return true;
    default: return false;
    }
  }

  /// A statement before or behind the anchor, in a block of its own if need be.
  bool put(const std::optional<std::string> &statement, bool behind) {
    if (!statement)
      return false;
    ByteRange at = layout_.whole(how_.anchor);
    auto indent = layout_.indentation(at.begin);
    std::string between = indent ? "\n" + *indent : " ";
    std::string before = behind ? "" : *statement + between;
    std::string after = behind ? between + *statement : "";
    if (needsBraces()) {
      if (program_.stmts[how_.anchor].kind == StmtKind::Block)
        return false;
      uint32_t head = layout_.endBefore(at.begin);
      if (indent) {
        pieces_.replace({head, head}, " {");
        after += "\n" + layout_.lineIndentation(head) + "}";
      } else {
        before = "{ " + before;
        after += " }";
      }
    }
    pieces_.surround(at, Layer::Statement, before, after);
    return true;
  }

  bool guard() {
    auto condition = parts_.condition(), statement = parts_.statement();
    if (!condition || !statement)
      return false;
    uint32_t at = layout_.whole(how_.anchor).begin;
    std::string indentation = layout_.indentation(at).value_or(layout_.lineIndentation(at));
    return put(layout_.conditional(*condition, *statement, indentation), false);
  }

  /// S  ⇒  if (condition) S
  bool wrap() {
    auto condition = parts_.condition();
    if (!condition)
      return false;
    const Stmt *parent = context_.parentOf(how_.anchor);
    bool takesElse = parent && parent->kind == StmtKind::If && parent->children.size() > 1;
    pieces_.surround(layout_.whole(how_.anchor), Layer::Statement,
                     std::string(takesElse ? "{ " : "") + "if (" + *condition + ") ",
                     takesElse ? " }" : "");
    return true;
  }

  /// c  ⇒  c && condition
  bool condition() {
    auto added = parts_.value();
    const repair::Occurrence *at = context_.at(how_.expr);
    if (!added || !at)
      return false;
    const Expr &expr = program_.exprs[how_.expr];
    Spot spot = context_.spot(expr, *expr.text.use, false);
    bool isLooser = precedenceOf(program_, expr) < precedenceOf(how_.op);
    std::string open = isLooser ? "(" : "", close = isLooser ? ")" : "";
    std::string op = std::string(" ") + spelling(how_.op) + " ";
    std::string before = how_.behind ? open : *added + op + open;
    std::string after = how_.behind ? close + op + *added : close;
    const Expr *parent = at->parent ? &program_.exprs[at->parent] : nullptr;
    bool isOperand = at->role == repair::Role::Left || at->role == repair::Role::Right ||
                     at->role == repair::Role::Operand;
    bool isSameChain = parent && parent->kind == ExprKind::Logical && parent->logical == how_.op;
    if (isOperand && !isSameChain && !spot.enclosed) {
      before = "(" + before;
      after += ")";
    }
    pieces_.surround(spot.range, Layer::Statement, before, after);
    return true;
  }

  bool remove() {
    ByteRange at = layout_.whole(how_.anchor);
    if (needsBraces())
      pieces_.replace(at, ";");
    else
      pieces_.replace(layout_.lines(at), "");
    return true;
  }

  bool move() {
    ByteRange to = layout_.whole(how_.statement);
    ByteRange from = layout_.whole(how_.anchor);
    bool ownLine = layout_.indentation(from.begin).has_value();
    std::string text(program_.textOf(from));
    char last = program_.text[to.end - 1];
    if (needsBraces() || (last != ';' && last != '}'))
      return false;
    std::string between = ownLine ? "\n" + layout_.lineIndentation(to.begin) : " ";
    pieces_.surround(to, Layer::Statement, "", between + text);
    return remove();
  }

  /// if (c) s; t;  ⇒  if (c) s; else t;
  bool otherwise() {
    ByteRange then = layout_.whole(program_.stmts[how_.statement].children[0]);
    ByteRange at = layout_.whole(how_.anchor);
    if (at.begin < then.end || !context_.within({then.end, at.begin}).empty())
      return false;
    pieces_.surround(at, Layer::Statement, "else ", "");
    return true;
  }

  const Context &context_;
  const Program &program_;
  const change::Writing &how_;
  Parts parts_;
  const Layout &layout_;
  Pieces &pieces_;
};

/// Whether another change is made to the very expression that this edit is written around.
bool changesSame(const Program &program, const change::Space &space,
                 const change::Selection &selection, const Edit &edit) {
  for (const Chosen &chosen : selection)
    if (const Edit &other = space.edits[chosen.edit]; other.isInPlace() && edit.how.expr)
      for (const Edit::Altered &altered : other.meaning)
        if (repair::written(program, altered.expr) == edit.how.expr)
          return true;
  return false;
}

} // namespace

std::optional<Pieces> write(const Context &context, const change::Space &space,
                            const change::Selection &selection) {
  const Program &program = context.program();
  Composer composer(context);
  for (const Chosen &chosen : selection)
    if (const Edit &edit = space.edits[chosen.edit]; edit.isInPlace() && !composer.enter(edit))
      return std::nullopt;
  std::optional<Pieces> pieces = composer.compose();
  if (!pieces)
    return std::nullopt;
  const Program &extended = space.extended ? *space.extended : program;
  for (const Chosen &chosen : selection) {
    const Edit &edit = space.edits[chosen.edit];
    if (!edit.isInPlace() && (changesSame(program, space, selection, edit) ||
                              !Inserted(context, extended, edit.how, *pieces).write()))
      return std::nullopt;
  }
  return pieces;
}

} // namespace salve::edit
