#include "engine/edit/spelling.h"

#include "engine/repair/occurrences.h"

namespace salve::edit {

using namespace ir;

namespace {

std::optional<Spelled> constant(const Program &program, const Expr &expr) {
  if (!expr.label.empty())
    return Spelled{expr.label,
                   expr.label.starts_with('-') ? Precedence::Unary : Precedence::Primary};
  const Type &type = program.types[expr.type];
  if (type.kind == TypeKind::Pointer)
    return Spelled{expr.value == 0 ? "0" : "", Precedence::Primary};
  if (type.kind != TypeKind::Integer)
    return expr.value == 0 ? std::optional(Spelled{"0"}) : std::nullopt;
  bool negative = type.isSigned && signedValue(type, expr.value) < 0;
  return Spelled{formatValue(type, expr.value), negative ? Precedence::Unary : Precedence::Primary};
}

/// s->data[i], *p, x
std::optional<Spelled> place(const Program &program, const Place &place) {
  Spelled result;
  size_t next = 0;
  if (place.variable) {
    result.text = program.variables[place.variable].name;
    if (result.text.empty())
      return std::nullopt;
  } else {
    auto pointer = spellAt(program, place.pointer,
                           place.path.empty() ? Precedence::Unary : Precedence::Postfix);
    if (!pointer)
      return std::nullopt;
    if (place.path.empty())
      return Spelled{"*" + *pointer, Precedence::Unary};
    result.text = *pointer;
    if (place.path[0].kind == Projection::Kind::Field) {
      const Field &field = program.types[place.baseType].fields[place.path[0].field];
      result.text += "->" + field.name;
      next = 1;
    } else if (place.path[0].kind == Projection::Kind::Index) {
      result.text = "(*" + *pointer + ")";
    }
  }
  for (; next < place.path.size(); ++next) {
    const Projection &step = place.path[next];
    if (step.kind == Projection::Kind::Field) {
      TypeId record = repair::steppedFrom(program, place, static_cast<uint32_t>(next));
      const std::string &name = program.types[record].fields[step.field].name;
      if (name.empty())
        continue; // what stands in an unnamed struct
      result.text += "." + name;
    } else {
      auto index = spellAt(program, step.index, Precedence::Anything);
      if (!index)
        return std::nullopt;
      result.text += "[" + *index + "]";
    }
  }
  result.precedence = place.path.empty() ? Precedence::Primary : Precedence::Postfix;
  return result;
}

/// Whether its first parenthesis is closed by its last.
bool enclosed(const std::string &text) {
  int depth = 0;
  for (size_t i = 0; i < text.size(); ++i) {
    depth += text[i] == '(' ? 1 : text[i] == ')' ? -1 : 0;
    if (depth == 0)
      return text[0] == '(' && i + 1 == text.size();
  }
  return false;
}

bool isNull(const Program &program, ExprId id) {
  const Expr &expr = program.exprs[id];
  return expr.kind == ExprKind::Constant && expr.label.empty() && expr.value == 0 &&
         program.types[expr.type].kind == TypeKind::Pointer;
}

/// p == (nothing to spell)  ⇒  !p
std::optional<Spelled> truth(const Program &program, const Expr &expr) {
  if (expr.binary == BinaryOp::Ne)
    return spell(program, expr.a);
  auto operand = spellAt(program, expr.a, Precedence::Unary);
  if (!operand)
    return std::nullopt;
  return Spelled{"!" + *operand, Precedence::Unary};
}

std::optional<Spelled> infix(const Program &program, const Expr &expr, const char *op,
                             Precedence own) {
  // `a && b` inside of `||` is written with parentheses, as compilers want it.
  Precedence least = own == Precedence::LogicalOr ? Precedence::BitOr : own;
  auto a = spellAt(program, expr.a, least);
  auto b = spellAt(program, expr.b, own == Precedence::LogicalOr ? least : tighter(own));
  if (!a || !b)
    return std::nullopt;
  const bool isNegative =
      program.exprs[repair::written(program, expr.b)].kind == ExprKind::Constant &&
      b->starts_with("-");
  if (expr.kind == ExprKind::Binary && expr.binary == BinaryOp::Add && isNegative)
    return Spelled{*a + " - " + b->substr(1), own};
  return Spelled{*a + " " + op + " " + *b, own};
}

std::optional<Spelled> call(const Program &program, const std::string &name,
                            const std::vector<ExprId> &arguments) {
  std::string result;
  for (const ExprId argument : arguments) {
    const auto spelled = spellAt(program, argument, Precedence::Assignment);
    if (!spelled)
      return std::nullopt;
    result += (result.empty() ? "" : ", ") + *spelled;
  }
  return Spelled{name + "(" + result + ")", Precedence::Postfix};
}

/// `test ? a : b`, or what the search chose by a number.
std::optional<Spelled> alternative(const Program &program, const Expr &expr) {
  const Expr &test = program.exprs[expr.a];
  const bool compares = test.kind == ExprKind::Binary && test.binary == BinaryOp::Eq;
  const Expr *chosen = compares ? &program.exprs[test.a] : nullptr;
  const Expr *number = compares ? &program.exprs[test.b] : nullptr;
  if (compares && chosen->kind == ExprKind::Constant && number->kind == ExprKind::Constant)
    return spell(program, chosen->value == number->value ? expr.b : expr.c);
  auto condition = spellAt(program, expr.a, Precedence::LogicalOr);
  auto yes = spellAt(program, expr.b, Precedence::LogicalOr);
  auto no = spellAt(program, expr.c, Precedence::Conditional);
  if (!condition || !yes || !no)
    return std::nullopt;
  return Spelled{*condition + " ? " + *yes + " : " + *no, Precedence::Conditional};
}

} // namespace

std::optional<Spelled> spell(const Program &program, ExprId id) {
  const Expr &expr = program.exprs[repair::written(program, id)];
  if (expr.text.use) {
    std::string text(program.textOf(*expr.text.use));
    Precedence own = enclosed(text) ? Precedence::Primary : precedenceOf(program, expr);
    return Spelled{std::move(text), own};
  }
  switch (expr.kind) {
  case ExprKind::Constant: return constant(program, expr);
  case ExprKind::Cast: { // that is written
    const std::string &type = program.types[expr.type].name;
    auto operand = spellAt(program, expr.a, Precedence::Unary);
    if (!operand || type.empty())
      return std::nullopt;
    return Spelled{"(" + type + ")" + *operand, Precedence::Unary};
  }
  case ExprKind::Conditional: return alternative(program, expr);
  case ExprKind::Load: return place(program, program.places[expr.place]);
  case ExprKind::Binary:
    if ((expr.binary == BinaryOp::Eq || expr.binary == BinaryOp::Ne) && isNull(program, expr.b))
      return truth(program, expr);
    return infix(program, expr, spelling(expr.binary), precedenceOf(program, expr));
  case ExprKind::Logical:
    return infix(program, expr, spelling(expr.logical), precedenceOf(program, expr));
  case ExprKind::Unary: {
    auto operand = spellAt(program, expr.a, Precedence::Unary);
    if (!operand || expr.unary > UnaryOp::LogicalNot)
      return std::nullopt;
    bool joins = operand->starts_with('-') && expr.unary == UnaryOp::Negate;
    return Spelled{spelling(expr.unary) + std::string(joins ? " " : "") + *operand,
                   Precedence::Unary};
  }
  case ExprKind::AddressOf: {
    const Place &at = program.places[expr.place];
    auto name = place(program, at);
    bool decays = program.types[expr.type].element != at.type;
    if (!name || decays)
      return name;
    return Spelled{"&" + name->text, Precedence::Unary};
  }
  case ExprKind::Increment: {
    auto target = place(program, program.places[expr.place]);
    const std::string op = expr.delta > 0 ? "++" : "--";
    if (!target)
      return std::nullopt;
    if (!expr.postfix)
      return Spelled{op + target->text, Precedence::Unary};
    const bool isOne = target->precedence >= Precedence::Postfix;
    return Spelled{(isOne ? target->text : "(" + target->text + ")") + op, Precedence::Postfix};
  }
  case ExprKind::Deallocate:
    return call(program, expr.label.empty() ? "free" : expr.label, {expr.a});
  case ExprKind::Call:
    return expr.callee ? call(program, program.functions[expr.callee].name, expr.args)
                       : std::nullopt;
  case ExprKind::Copy: return call(program, "memmove", {expr.a, expr.b, expr.c});
  case ExprKind::Assign:
  case ExprKind::CompoundAssign: {
    auto target = place(program, program.places[expr.place]);
    auto value = spellAt(program, expr.a, Precedence::Assignment);
    if (!target || !value)
      return std::nullopt;
    const std::string op = expr.kind == ExprKind::Assign ? "" : spelling(expr.binary);
    return Spelled{target->text + " " + op + "= " + *value, Precedence::Assignment};
  }
  default: return std::nullopt;
  }
}

std::optional<std::string> spellAt(const Program &program, ExprId expr, Precedence least) {
  auto spelled = spell(program, expr);
  if (!spelled)
    return std::nullopt;
  return spelled->precedence < least ? "(" + spelled->text + ")" : spelled->text;
}

std::optional<std::string> spellStatement(const Program &program, StmtId id) {
  const Stmt &stmt = program.stmts[id];
  std::string value;
  if (stmt.expr) {
    auto spelled = spell(program, stmt.expr);
    if (!spelled)
      return std::nullopt;
    value = spelled->text;
  }
  switch (stmt.kind) {
  case StmtKind::Return: return value.empty() ? "return;" : "return " + value + ";";
  case StmtKind::Break: return "break;";
  case StmtKind::Continue: return "continue;";
  case StmtKind::Expr: return value + ";";
  default: return std::nullopt;
  }
}

} // namespace salve::edit
