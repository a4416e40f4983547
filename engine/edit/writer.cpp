#include "engine/edit/writer.h"

#include "engine/edit/composer.h"
#include "engine/edit/parts.h"
#include "engine/ir/walk.h"
#include "engine/support/tokens.h"

#include <algorithm>

namespace salve::edit {

using namespace ir;
using change::Chosen;
using change::Edit;
using Kind = change::Writing::Kind;

namespace {

/// One edit that is not in place, and what it is made of.
struct Writer {
  const Context &context;
  const Program &program;
  const change::Writing &how;
  Parts parts;
  Pieces &pieces;
};

bool replace(Writer &w, const std::optional<ByteRange> &range,
             const std::optional<std::string> &text) {
  if (range && text)
    w.pieces.replace(*range, *text);
  return range && text;
}

/// Whether the anchor is the only statement that its place in the text takes.
bool needsBraces(const Writer &w) {
  const Stmt *parent = w.context.parentOf(w.how.anchor);
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
bool put(Writer &w, const std::optional<std::string> &statement, bool behind) {
  if (!statement)
    return false;
  ByteRange at = w.parts.layout.whole(w.how.anchor);
  auto indent = w.parts.layout.indentation(at.begin);
  std::string between = indent ? "\n" + *indent : " ";
  std::string before = behind ? "" : *statement + between;
  std::string after = behind ? between + *statement : "";
  if (needsBraces(w)) {
    if (w.program.stmts[w.how.anchor].kind == StmtKind::Block)
      return false;
    uint32_t head = w.parts.layout.endBefore(at.begin);
    if (indent) {
      w.pieces.replace({head, head}, " {");
      after += "\n" + lineIndentation(w.program.text, head) + "}";
    } else {
      before = "{ " + before;
      after += " }";
    }
  }
  w.pieces.surround(at, Layer::Statement, before, after);
  return true;
}

bool guard(Writer &w) {
  auto condition = w.parts.condition(), statement = w.parts.statement();
  if (!condition || !statement)
    return false;
  uint32_t at = w.parts.layout.whole(w.how.anchor).begin;
  std::string indentation =
      w.parts.layout.indentation(at).value_or(lineIndentation(w.program.text, at));
  return put(w, w.parts.layout.conditional(*condition, *statement, indentation), false);
}

/// S  ⇒  if (condition) S
bool wrap(Writer &w) {
  auto condition = w.parts.condition();
  if (!condition)
    return false;
  const Stmt *parent = w.context.parentOf(w.how.anchor);
  bool takesElse = parent && parent->kind == StmtKind::If && parent->children.size() > 1;
  w.pieces.surround(w.parts.layout.whole(w.how.anchor), Layer::Statement,
                    std::string(takesElse ? "{ " : "") + "if (" + *condition + ") ",
                    takesElse ? " }" : "");
  return true;
}

/// c  ⇒  c && condition
bool condition(Writer &w) {
  auto added = w.parts.value();
  const repair::Occurrence *at = w.context.at(w.how.expr);
  if (!added || !at)
    return false;
  const Expr &expr = w.program.exprs[w.how.expr];
  Spot spot = w.context.spot(expr, *expr.text.use, false);
  bool isLooser = precedenceOf(w.program, expr) < precedenceOf(w.how.op);
  std::string open = isLooser ? "(" : "", close = isLooser ? ")" : "";
  std::string op = std::string(" ") + spelling(w.how.op) + " ";
  std::string before = w.how.behind ? open : *added + op + open;
  std::string after = w.how.behind ? close + op + *added : close;
  const Expr *parent = at->parent ? &w.program.exprs[at->parent] : nullptr;
  bool isOperand = at->role == repair::Role::Left || at->role == repair::Role::Right ||
                   at->role == repair::Role::Operand;
  bool isSameChain = parent && parent->kind == ExprKind::Logical && parent->logical == w.how.op;
  if (isOperand && !isSameChain && !spot.enclosed) {
    before = "(" + before;
    after += ")";
  }
  w.pieces.surround(spot.range, Layer::Statement, before, after);
  return true;
}

bool remove(Writer &w) {
  ByteRange at = w.parts.layout.whole(w.how.anchor);
  if (needsBraces(w))
    w.pieces.replace(at, ";");
  else
    w.pieces.replace(w.parts.layout.lines(at), "");
  return true;
}

std::string indented(std::string text, const std::string &from, const std::string &to) {
  for (size_t at = text.find('\n'); at != std::string::npos; at = text.find('\n', at + 1))
    if (text.compare(at + 1, from.size(), from) == 0)
      text.replace(at + 1, from.size(), to);
  return text;
}

bool move(Writer &w) {
  ByteRange to = w.parts.layout.whole(w.how.statement);
  ByteRange from = w.parts.layout.whole(w.how.anchor);
  bool ownLine = w.parts.layout.indentation(from.begin).has_value();
  std::string text(w.program.textOf(from));
  char last = w.program.text[to.end - 1];
  if (needsBraces(w) || (last != ';' && last != '}'))
    return false;
  const std::string indent = lineIndentation(w.program.text, to.begin);
  if (ownLine)
    text = indented(text, lineIndentation(w.program.text, from.begin), indent);
  w.pieces.surround(to, Layer::Statement, "", (ownLine ? "\n" + indent : " ") + text);
  return remove(w);
}

/// if (c) s; t;  ⇒  if (c) s; else t;
bool otherwise(Writer &w) {
  ByteRange then = w.parts.layout.whole(w.program.stmts[w.how.statement].children[0]);
  ByteRange at = w.parts.layout.whole(w.how.anchor);
  if (at.begin < then.end || !w.context.within({then.end, at.begin}).empty())
    return false;
  w.pieces.surround(at, Layer::Statement, "else ", "");
  return true;
}

bool alsoThere(const Writer &w) {
  return std::all_of(w.how.also.begin(), w.how.also.end(), [&](ir::StmtId anchor) {
    change::Writing how = w.how;
    how.anchor = anchor;
    Writer there{w.context, w.program, how, w.parts, w.pieces};
    return put(there, w.parts.statement(), false);
  });
}

bool initialise(Writer &w) {
  const auto value = w.parts.value();
  std::vector<ir::StmtId> declarations = w.how.also;
  declarations.push_back(w.how.anchor);
  return std::all_of(declarations.begin(), declarations.end(), [&](ir::StmtId declaration) {
    const uint32_t end = w.program.stmts[declaration].range.bytes.end;
    return replace(w, ByteRange{end, end}, value ? std::optional(" = " + *value) : value);
  });
}

/// The loop in whose step the expression stands, if the anchor is in its body.
StmtId loopSteppingBy(const Writer &w) {
  for (uint32_t i = 0; i < w.program.stmts.size(); ++i) {
    const Stmt &loop = w.program.stmts[StmtId(i)];
    if (loop.kind == StmtKind::For && loop.step &&
        w.program.exprs[loop.step].range.bytes.contains(w.program.exprs[w.how.expr].range.bytes) &&
        loop.range.bytes.contains(w.program.stmts[w.how.anchor].range.bytes))
      return StmtId(i);
  }
  return {};
}

/// The declaration of something of this type that a `for` begins with, up to its semicolon.
std::optional<ByteRange> headDeclaration(const Program &program, const Stmt &loop, TypeId type) {
  const auto open = static_cast<uint32_t>(program.text.find('(', loop.range.bytes.begin) + 1);
  ByteRange head{open, loop.range.bytes.end};
  for (const Token &token : tokens(program.text, head))
    if (program.textOf(token.range) == ";") {
      head.end = token.range.begin;
      break;
    }
  const bool declares = std::ranges::any_of(program.stmts, [&](const Stmt &stmt) {
    return stmt.kind == StmtKind::Declare && head.contains(stmt.range.bytes) &&
           sameType(program.types, program.variables[stmt.variable].type, type);
  });
  return declares ? std::optional(head) : std::nullopt;
}

/// T x = e;  in front of the anchor, and x for e; of a loop's step with the loop's own variables.
bool save(Writer &w) {
  if (!replace(w, w.parts.expr(), w.parts.value()))
    return false;
  const StmtId stepping = loopSteppingBy(w);
  if (!stepping)
    return !needsBraces(w) && put(w, w.parts.declaration(), false);
  const Stmt &loop = w.program.stmts[stepping];
  const auto name = w.parts.condition(), declared = w.parts.declaration();
  if (!name || !declared || !put(w, *name + " = " + w.parts.oldExpr() + ";", false))
    return false;
  const std::string type = declared->substr(0, declared->find(*name + " ="));
  if (const auto head = headDeclaration(w.program, loop, w.program.exprs[w.how.expr].type)) {
    const std::string_view text = w.program.textOf(*head);
    const auto stars = std::ranges::count(text.substr(0, text.find('=')), '*');
    w.pieces.replace({head->end, head->end},
                     ", " + std::string(static_cast<size_t>(stars), '*') + *name);
    return true;
  }
  change::Writing how = w.how;
  how.anchor = stepping;
  Writer before{w.context, w.program, how, w.parts, w.pieces};
  return !needsBraces(before) && put(before, type + *name + ";", false);
}

/// False if there is no text for it.
bool write(Writer w) {
  switch (w.how.kind) {
  case Kind::InPlace:
  case Kind::InBody: return true; // by the composer
  case Kind::Guard: return guard(w);
  case Kind::Wrap: return wrap(w);
  case Kind::Condition: return condition(w);
  case Kind::Before:
  case Kind::After: return put(w, w.parts.statement(), w.how.kind == Kind::After) && alsoThere(w);
  case Kind::Delete: return remove(w);
  case Kind::Move: return move(w);
  case Kind::Initialise: return initialise(w);
  case Kind::Replace: return replace(w, w.parts.expr(), w.parts.value());
  case Kind::Save: return save(w);
  case Kind::Else: return otherwise(w);
  case Kind::Text:
    for (const TextEdit &edit : w.how.texts)
      w.pieces.replace(edit.range, edit.newText);
    return true;
  }
  return false;
}

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

/// Whether another change makes the sum around what is replaced something that binds tighter: what
/// needs no parentheses in the one would in the other.
bool changesAround(const Context &context, const change::Space &space,
                   const change::Selection &selection, const Edit &edit) {
  const Program &program = context.program();
  const repair::Occurrence *at =
      edit.how.kind == Kind::Replace ? context.at(edit.how.expr) : nullptr;
  if (!at || !at->parent ||
      precedenceOf(program, program.exprs[at->parent]) != Precedence::Additive)
    return false;
  for (const Chosen &chosen : selection)
    if (const Edit &other = space.edits[chosen.edit]; other.isInPlace())
      for (const Edit::Altered &altered : other.meaning)
        if (altered.change.kind == change::ChangeKind::Binary &&
            repair::written(program, altered.expr) == at->parent)
          return true;
  return false;
}

} // namespace

std::optional<Pieces> write(const Context &context, const change::Space &space,
                            const change::Selection &selection) {
  const Program &program = context.program();
  std::vector<const Edit *> inPlace;
  for (const Chosen &chosen : selection)
    if (const Edit &edit = space.edits[chosen.edit]; edit.isInPlace())
      inPlace.push_back(&edit);
  std::optional<Pieces> pieces = compose(context, inPlace);
  if (!pieces)
    return std::nullopt;
  const Program &extended = space.extended ? *space.extended : program;
  for (const Chosen &chosen : selection) {
    const Edit &edit = space.edits[chosen.edit];
    if (!edit.isInPlace() &&
        (changesSame(program, space, selection, edit) ||
         changesAround(context, space, selection, edit) ||
         !write(Writer{context, program, edit.how, Parts(context, extended, edit.how), *pieces})))
      return std::nullopt;
  }
  return pieces;
}

} // namespace salve::edit
