#include "engine/edit/insertion_text.h"

#include "engine/edit/spelling.h"

namespace salve::edit {

using namespace ir;
using Kind = repair::Insertion::Kind;

namespace {

constexpr size_t kLongest = 40; ///< characters of code in a title

/// On one line and not too long.
std::string abbreviated(std::string_view code) {
  std::string line;
  for (char c : code) {
    bool blank = c == ' ' || (c >= '\t' && c <= '\r');
    if (!blank)
      line += c;
    else if (!line.empty() && line.back() != ' ')
      line += ' ';
  }
  while (!line.empty() && line.back() == ' ')
    line.pop_back();
  if (line.size() <= kLongest)
    return line;
  size_t end = kLongest - 1;
  while (end > 0 && (static_cast<unsigned char>(line[end]) & 0xC0) == 0x80)
    --end;
  return line.substr(0, end) + "…";
}

} // namespace

std::string quoted(std::string_view code) { return "`" + abbreviated(code) + "`"; }

ByteRange InsertionText::exprRange() const {
  const Expr &expr = context_.program().exprs[what_.expr];
  return context_.spot(expr, *expr.text.use, false).range;
}

/// The first line of a statement.
std::string InsertionText::shown(StmtId stmt) const {
  ByteRange range = layout_.whole(stmt);
  while (range.begin > 0 && context_.program().text[range.begin - 1] != '\n')
    --range.begin; // of a declaration the initialiser alone is a statement
  std::string_view text = context_.program().textOf(range);
  return quoted(text.substr(0, text.find('\n')));
}

std::optional<std::string> InsertionText::guard(const std::string &indentation) const {
  auto condition = spell(extended_, what_.condition);
  auto statement = spellStatement(extended_, what_.statement);
  if (!condition || !statement)
    return std::nullopt;
  return layout_.conditional(condition->text, *statement, indentation);
}

/// Whether the anchor is the only statement that its place in the text takes.
bool InsertionText::needsBraces() const {
  const Stmt *parent = context_.parentOf(what_.anchor);
  if (!parent)
    return false;
  switch (parent->kind) {
  case StmtKind::If:
  case StmtKind::While:
  case StmtKind::DoWhile:
  case StmtKind::For: return true;
  case StmtKind::Switch: return true;
  default: return false;
  }
}

/// A statement before or behind the anchor, in a block of its own if need be.
bool InsertionText::put(Pieces &pieces, const std::string &statement, bool behind) const {
  ByteRange at = layout_.whole(what_.anchor);
  auto indent = layout_.indentation(at.begin);
  std::string between = indent ? "\n" + *indent : " ";
  std::string before = behind ? "" : statement + between;
  std::string after = behind ? between + statement : "";
  if (needsBraces()) {
    if (context_.program().stmts[what_.anchor].kind == StmtKind::Block)
      return false;
    uint32_t head = layout_.endBefore(at.begin);
    if (indent) {
      pieces.replace({head, head}, " {");
      after += "\n" + layout_.lineIndentation(head) + "}";
    } else {
      before = "{ " + before;
      after += " }";
    }
  }
  pieces.surround(at, Layer::Statement, before, after);
  return true;
}

bool InsertionText::applyGuard(Pieces &pieces) const {
  ByteRange at = layout_.whole(what_.anchor);
  auto text = guard(layout_.indentation(at.begin).value_or(layout_.lineIndentation(at.begin)));
  return text && put(pieces, *text, false);
}

/// S  ⇒  if (condition) S
bool InsertionText::applyWrap(Pieces &pieces) const {
  auto condition = spell(extended_, what_.condition);
  if (!condition)
    return false;
  const Stmt *parent = context_.parentOf(what_.anchor);
  bool takesElse = parent && parent->kind == StmtKind::If && parent->children.size() > 1;
  pieces.surround(layout_.whole(what_.anchor), Layer::Statement,
                  std::string(takesElse ? "{ " : "") + "if (" + condition->text + ") ",
                  takesElse ? " }" : "");
  return true;
}

/// c  ⇒  c && condition
bool InsertionText::applyCondition(Pieces &pieces) const {
  auto change = replacement();
  const repair::Occurrence *at = context_.at(what_.expr);
  if (!change || !at)
    return false;
  const Expr &expr = context_.program().exprs[what_.expr];
  Spot spot = context_.spot(expr, *expr.text.use, false);
  std::string open, close;
  if (precedenceOf(context_.program(), expr) < precedenceOf(what_.op)) {
    open = "(";
    close = ")";
  }
  std::string op = std::string(" ") + spelling(what_.op) + " ";
  std::string before = what_.behind ? open : change->first + op + open;
  std::string after = what_.behind ? close + op + change->first : close;
  const Expr *parent = at->parent ? &context_.program().exprs[at->parent] : nullptr;
  bool isOperand = at->role == repair::Role::Left || at->role == repair::Role::Right ||
                   at->role == repair::Role::Operand;
  bool isSameChain = parent && parent->kind == ExprKind::Logical && parent->logical == what_.op;
  if (isOperand && !isSameChain && !spot.enclosed) {
    before = "(" + before;
    after += ")";
  }
  pieces.surround(spot.range, Layer::Statement, before, after);
  return true;
}

std::optional<std::pair<std::string, ByteRange>> InsertionText::replacement() const {
  Precedence least = Precedence::Anything;
  if (what_.kind == Kind::Condition)
    least = what_.op == LogicalOp::And ? Precedence::LogicalAnd : Precedence::BitOr;
  else if (what_.kind == Kind::Replace)
    least = Precedence::Assignment;
  auto text = spellAt(extended_, what_.condition, least);
  if (!text)
    return std::nullopt;
  return std::pair{*text, exprRange()};
}

void InsertionText::remove(Pieces &pieces) const {
  ByteRange at = layout_.whole(what_.anchor);
  if (needsBraces())
    pieces.replace(at, ";");
  else
    pieces.replace(layout_.lines(at), "");
}

bool InsertionText::applyMove(Pieces &pieces) const {
  ByteRange to = layout_.whole(what_.statement);
  ByteRange from = layout_.whole(what_.anchor);
  bool ownLine = layout_.indentation(from.begin).has_value();
  std::string text(context_.program().textOf(from));
  char last = context_.program().text[to.end - 1];
  if (needsBraces() || (last != ';' && last != '}'))
    return false;
  std::string between = ownLine ? "\n" + layout_.lineIndentation(to.begin) : " ";
  pieces.surround(to, Layer::Statement, "", between + text);
  remove(pieces);
  return true;
}

/// T x = expr;
std::string InsertionText::declaration() const {
  auto name = spell(extended_, what_.condition);
  const Expr &expr = context_.program().exprs[what_.expr];
  std::string type = context_.program().types[expr.type].name;
  bool isPlain = type.find_first_of("([") == std::string::npos;
  if (!name || type.empty() || !isPlain)
    return "";
  if (type.back() != '*')
    type += ' ';
  return type + name->text + " = " + std::string(context_.program().textOf(exprRange())) + ";";
}

/// if (c) s; t;  ⇒  if (c) s; else t;
bool InsertionText::applyElse(Pieces &pieces) const {
  ByteRange then = layout_.whole(context_.program().stmts[what_.statement].children[0]);
  ByteRange at = layout_.whole(what_.anchor);
  if (at.begin < then.end || !context_.within({then.end, at.begin}).empty())
    return false;
  pieces.surround(at, Layer::Statement, "else ", "");
  return true;
}

bool InsertionText::apply(Pieces &pieces) const {
  switch (what_.kind) {
  case Kind::Guard: return applyGuard(pieces);
  case Kind::Wrap: return applyWrap(pieces);
  case Kind::Condition: return applyCondition(pieces);
  case Kind::Before:
  case Kind::After: {
    auto text = spellStatement(extended_, what_.statement);
    return text && put(pieces, *text, what_.kind == Kind::After);
  }
  case Kind::Delete: remove(pieces); return true;
  case Kind::Move: return applyMove(pieces);
  case Kind::Initialise: {
    uint32_t end = context_.program().stmts[what_.anchor].range.bytes.end;
    auto value = what_.expr ? spellAt(extended_, what_.expr, Precedence::Assignment)
                            : std::optional<std::string>("{0}");
    if (!value)
      return false;
    pieces.replace({end, end}, " = " + *value);
    return true;
  }
  case Kind::Replace: {
    auto change = replacement();
    if (!change)
      return false;
    pieces.replace(change->second, change->first);
    return true;
  }
  case Kind::Else: return applyElse(pieces);
  case Kind::Save: {
    auto kept = replacement();
    std::string declared = declaration();
    if (!kept || declared.empty() || needsBraces() || !put(pieces, declared, false))
      return false;
    pieces.replace(kept->second, kept->first);
    return true;
  }
  }
  return false;
}

std::string InsertionText::title() const {
  auto place = [&](const char *word, StmtId stmt) { return std::string(word) + shown(stmt); };
  switch (what_.kind) {
  case Kind::Guard: {
    auto condition = spell(extended_, what_.condition);
    auto statement = spellStatement(extended_, what_.statement);
    if (!condition || !statement)
      return "Insert a guard";
    std::string text = quoted("if (" + condition->text + ") " + *statement);
    return "Insert " + text + (what_.nearest ? "" : place(" before ", what_.anchor));
  }
  case Kind::Wrap: {
    auto condition = spell(extended_, what_.condition);
    return "Insert " + quoted("if (" + (condition ? condition->text : "…") + ")") +
           place(" before ", what_.anchor);
  }
  case Kind::Condition: {
    auto change = replacement();
    std::string old(context_.program().textOf(exprRange()));
    std::string added = change ? change->first : "…";
    std::string op = std::string(" ") + spelling(what_.op) + " ";
    return "Replace " + quoted(old) + " with " +
           quoted(what_.behind ? old + op + added : added + op + old);
  }
  case Kind::Before:
  case Kind::After: {
    auto text = spellStatement(extended_, what_.statement);
    return "Insert " + quoted(text.value_or("…")) +
           place(what_.kind == Kind::Before ? " before " : " behind ", what_.anchor);
  }
  case Kind::Delete: return "Delete " + shown(what_.anchor);
  case Kind::Move: return "Move " + shown(what_.anchor) + place(" behind ", what_.statement);
  case Kind::Initialise: {
    VariableId variable = context_.program().stmts[what_.anchor].variable;
    auto value = what_.expr ? spell(extended_, what_.expr) : std::nullopt;
    return "Initialise " + quoted(context_.program().variables[variable].name) + " with " +
           quoted(value ? value->text : "{0}");
  }
  case Kind::Save:
    return "Insert " + quoted(declaration()) + place(" before ", what_.anchor) + " and use it";
  case Kind::Else: return place("Insert `else` before ", what_.anchor);
  case Kind::Replace: {
    auto change = replacement();
    return "Replace " + quoted(context_.program().textOf(exprRange())) + " with " +
           quoted(change ? change->first : "…");
  }
  }
  return "";
}

} // namespace salve::edit
