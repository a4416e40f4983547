// Rules of the form expression ⇒ expression: the row's `before` and `after` are read as C, so that
// such a rule is a row and nothing else.
//
// A letter stands for any expression, and for the same text wherever it stands again; numbers
// stand for themselves. Whatever is computed anew may not fail: its checks are the target.
// Annotations (row P5) are read the same; one with a call says it in text, which is verified alone.
#include "engine/repair/rules/families/families.h"
#include "engine/repair/rules/pattern.h"
#include "engine/support/tokens.h"

#include <algorithm>

namespace salve::repair::propose {

using namespace ir;

namespace {

std::string_view operatorOf(const Expr &expr) {
  switch (expr.kind) {
  case ExprKind::Unary: return spelling(expr.unary);
  case ExprKind::Binary: return spelling(expr.binary);
  case ExprKind::Logical: return spelling(expr.logical);
  default: return "";
  }
}

using Meaning = std::map<std::string, ExprId>; ///< of the letters

bool matches(const Program &program, const Pattern &pattern, ExprId id, Meaning &meaning) {
  ExprId at = written(program, id);
  const Expr &expr = program.exprs[at];
  switch (pattern.kind) {
  case Pattern::Kind::Number:
    return expr.kind == ExprKind::Constant && decimal(expr.value) == pattern.text;
  case Pattern::Kind::Operator:
    return operatorOf(expr) == pattern.text && (expr.b.valid() == (pattern.operands.size() == 2)) &&
           matches(program, pattern.operands[0], expr.a, meaning) &&
           (!expr.b || matches(program, pattern.operands[1], expr.b, meaning));
  case Pattern::Kind::Choice:
    return expr.kind == ExprKind::Conditional &&
           matches(program, pattern.operands[0], expr.a, meaning) &&
           matches(program, pattern.operands[1], expr.b, meaning) &&
           matches(program, pattern.operands[2], expr.c, meaning);
  case Pattern::Kind::String:
  case Pattern::Kind::Call: return false; // in text
  case Pattern::Kind::Letter: break;
  }
  auto [known, isNew] = meaning.try_emplace(pattern.text, at);
  const auto &old = program.exprs[known->second].text.use, &now = expr.text.use;
  return isNew || (old && now && program.textOf(*old) == program.textOf(*now));
}

ExprId build(Context &c, const Pattern &pattern, const Meaning &meaning) {
  Builder &b = c.builder();
  if (pattern.kind == Pattern::Kind::Letter)
    return b.clone(meaning.at(pattern.text));
  if (pattern.kind == Pattern::Kind::Number)
    return b.constant(c.program.intType, std::stoull(pattern.text));
  std::vector<ExprId> operands;
  for (const Pattern &operand : pattern.operands)
    operands.push_back(build(c, operand, meaning));
  auto typeOf = [&](ExprId id) { return b.program().exprs[id].type; };
  if (pattern.kind == Pattern::Kind::Choice) {
    const TypeId type = b.common(typeOf(operands[1]), typeOf(operands[2]));
    return b.choice(operands[0], b.cast(type, operands[1]), b.cast(type, operands[2]));
  }
  if (operands.size() == 1)
    return pattern.text == "!"   ? b.negated(operands[0])
           : pattern.text == "-" ? b.negation(operands[0])
                                 : b.complement(operands[0]);
  for (LogicalOp op : {LogicalOp::And, LogicalOp::Or})
    if (pattern.text == spelling(op))
      return b.logical(op, operands[0], operands[1]);
  int op = 0;
  while (pattern.text != spelling(BinaryOp(op)))
    ++op;
  if (isRelational(BinaryOp(op)))
    return b.compare(BinaryOp(op), operands[0], operands[1]);
  ExprId result = b.binary(BinaryOp(op), operands[0], operands[1]);
  Expr &expr = b.program().exprs[result];
  if (c.kind() == PropertyKind::Overflow)
    expr.overflow = c.target;
  if (expr.binary == BinaryOp::Div || expr.binary == BinaryOp::Rem ||
      expr.binary == BinaryOp::Shl || expr.binary == BinaryOp::Shr)
    expr.property = c.target;
  return result;
}

bool isOfType(const Type &type, const std::string &wanted) {
  const bool isInteger = isPlainInteger(type);
  return wanted.empty() || (wanted == "unsigned" && isInteger && !type.isSigned) ||
         (wanted == "signed" && isInteger && type.isSigned) ||
         (wanted == "float" && type.kind == TypeKind::Float) ||
         (wanted == "pointer" && type.kind == TypeKind::Pointer) ||
         (wanted == "array" && type.kind == TypeKind::Array);
}

/// What stands where the pattern has `a`, as it is computed with; none: nothing does.
ExprId operandOf(const Program &program, const Pattern &pattern, ExprId id) {
  if (pattern.kind == Pattern::Kind::Letter)
    return pattern.text == "a" ? id : ExprId();
  const Expr &expr = program.exprs[written(program, id)];
  const ExprId parts[] = {expr.a, expr.b, expr.c};
  for (size_t i = 0; i < pattern.operands.size(); ++i)
    if (const ExprId found = operandOf(program, pattern.operands[i], parts[i]))
      return found;
  return {};
}

void rewrite(Context &c, const Place &p, const Pattern &before, const Pattern &after,
             const std::string &type = "", uint32_t extra = 0) {
  const Program &program = c.program;
  const Expr &expr = program.exprs[p.at->expr];
  Meaning meaning;
  if (!expr.text.use || expr.trusted || !matches(program, before, p.at->expr, meaning) ||
      !onlyReads(program, p.at->expr))
    return;
  if (const ExprId a = operandOf(program, before, p.at->expr); !type.empty()) {
    const bool fits =
        a && (type == "negative" ? c.isNegative(a)
                                 : isOfType(program.types[program.exprs[a].type], type));
    if (!fits)
      return;
  }
  ExprId now = build(c, after, meaning);
  const Expr &built = c.builder().program().exprs[now];
  // Where 0 or 1 is only handed on, its type says nothing.
  const bool isHandedOn = (p.at->role == Role::Stored || p.at->role == Role::Return) &&
                          isTruth(built) && isPlainInteger(program.types[expr.type]);
  if (built.type == expr.type || isHandedOn)
    c.inserter().replace(p.at->expr, now, extra);
  else if (p.at->truth)
    c.inserter().test(p.at->expr, now, extra);
}

// ---------------------------------------------------------------- calls, in text

/// The arguments of the text, if it is one call of this function.
std::optional<std::vector<std::string_view>> argumentsOf(std::string_view text,
                                                         std::string_view function) {
  const std::vector<Token> all = tokens(text);
  auto spelled = [&](size_t i) { return text.substr(all[i].range.begin, all[i].range.size()); };
  if (all.size() < 3 || spelled(0) != function || spelled(1) != "(")
    return std::nullopt;
  std::vector<std::string_view> result;
  size_t begin = all[1].range.end;
  int depth = 0;
  for (size_t i = 2; i < all.size(); ++i) {
    const std::string_view token = spelled(i);
    const bool ends = depth == 0 && (token == "," || token == ")");
    if (ends) {
      if (i > 2)
        result.push_back(text.substr(begin, all[i].range.begin - begin));
      begin = all[i].range.end;
    }
    if (depth == 0 && token == ")")
      return i + 1 == all.size() ? std::optional(result) : std::nullopt;
    depth += (token == "(" || token == "[" || token == "{") -
             (token == ")" || token == "]" || token == "}");
  }
  return std::nullopt;
}

/// The text with each letter as what it stands for, in parentheses unless it is all between two
/// commas.
std::string filled(std::string_view text, const std::map<std::string_view, std::string> &letters) {
  const std::vector<Token> all = tokens(text);
  auto spelled = [&](size_t i) {
    return i < all.size() ? text.substr(all[i].range.begin, all[i].range.size())
                          : std::string_view();
  };
  std::string result;
  size_t done = 0;
  for (size_t i = 0; i < all.size(); ++i) {
    const auto letter = letters.find(spelled(i));
    if (letter == letters.end())
      continue;
    const bool isAlone = i > 0 && (spelled(i - 1) == "(" || spelled(i - 1) == ",") &&
                         (spelled(i + 1) == ")" || spelled(i + 1) == ",");
    const std::string &meant = letter->second;
    result += text.substr(done, all[i].range.begin - done);
    result += isAlone || tokens(meant).size() == 1 ? meant : "(" + meant + ")";
    done = all[i].range.end;
  }
  return result += text.substr(done);
}

/// Whether the name means a variable of the type at the offset.
bool meansVariable(const Context &c, std::string_view name, uint32_t offset,
                   const std::string &type) {
  for (uint32_t i = 0; i < c.program.variables.size(); ++i)
    if (const Variable &v = c.program.variables[VariableId(i)];
        v.name == name && c.names.visible(VariableId(i), offset))
      return isOfType(c.program.types[v.type], type);
  return false;
}

/// Functions of C's library that one header declares.
constexpr std::string_view kDeclaredTogether[] = {
    " memchr memcmp memcpy memmove memset strcat strchr strcmp strcpy strcspn strlen strncat "
    "strncmp "
    "strncpy strpbrk strrchr strspn strstr strtok ",
    " abs atof atoi atol calloc free labs malloc realloc strtod strtol strtoul ",
    " isalnum isalpha iscntrl isdigit isgraph islower isprint ispunct isspace isupper isxdigit "
    "tolower "
    "toupper ",
    " fgetc fgets fprintf fputc fputs getc getchar printf putc putchar puts snprintf sprintf "
    "vsnprintf "
    "vsprintf "};

/// Whether the text names it before the offset, or a header of the user's does.
bool isNamedBefore(const Program &program, std::string_view name, uint32_t offset) {
  const std::vector<Token> all = tokens(program.text);
  return std::any_of(all.begin(), all.end(), [&](const Token &token) {
    return program.textOf(token.range) == name &&
           (token.range.begin < offset || program.headerAt(token.range.begin));
  });
}

/// Whether all that the pattern calls is declared where `function` is called at the offset.
bool areDeclared(const Program &program, const Pattern &pattern, const std::string &function,
                 uint32_t offset) {
  const std::string &name = pattern.text;
  auto areBothIn = [&](std::string_view all) {
    return all.find(" " + name + " ") != std::string_view::npos &&
           all.find(" " + function + " ") != std::string_view::npos;
  };
  const bool isDeclared =
      pattern.kind != Pattern::Kind::Call || name == "sizeof" || name == function ||
      std::any_of(std::begin(kDeclaredTogether), std::end(kDeclaredTogether), areBothIn) ||
      isNamedBefore(program, name, offset);
  return isDeclared &&
         std::all_of(pattern.operands.begin(), pattern.operands.end(), [&](const Pattern &part) {
           return areDeclared(program, part, function, offset);
         });
}

void callRewritten(Context &c, const Place &p, const change::Annotation &annotation,
                   const Pattern &before) {
  const Expr &expr = c.program.exprs[p.at->expr];
  if (!expr.text.use || expr.trusted || expr.range.file != kMainFile ||
      p.members.size() > 1) // a text that spells several
    return;
  const auto arguments = argumentsOf(c.program.textOf(*expr.text.use), before.text);
  if (!arguments || arguments->size() != before.operands.size() ||
      !areDeclared(c.program, readPattern(annotation.after), before.text, expr.text.use->begin))
    return;
  std::map<std::string_view, std::string> letters;
  for (size_t i = 0; i < arguments->size(); ++i) {
    const std::string argument(trimmed((*arguments)[i]));
    const auto [known, isNew] = letters.try_emplace(before.operands[i].text, argument);
    if (!isNew && known->second != argument)
      return;
  }
  if (const auto a = letters.find("a");
      !annotation.type.empty() &&
      (a == letters.end() || !meansVariable(c, a->second, expr.text.use->begin, annotation.type)))
    return;
  c.rewrite({{*expr.text.use, filled(annotation.after, letters)}},
            annotation.weight - c.proposals.rule().cost);
}

} // namespace

void rewritten(Context &c, const Place &p) {
  const Rule &rule = c.proposals.rule();
  rewrite(c, p, readPattern(rule.before), readPattern(rule.after));
}

/// As the libraries have it.
void annotated(Context &c, const Place &p) {
  for (uint32_t i = 0; i < c.annotations.size(); ++i) {
    const change::Annotation &annotation = c.annotations[i];
    if ((annotation.checks & bit(c.kind())) == 0)
      continue;
    const Pattern before = readPattern(annotation.before);
    c.proposals.annotate(i);
    if (before.kind == Pattern::Kind::Call)
      callRewritten(c, p, annotation, before);
    else
      rewrite(c, p, before, readPattern(annotation.after), annotation.type,
              annotation.weight - c.proposals.rule().cost);
  }
  c.proposals.annotate({});
}

} // namespace salve::repair::propose

namespace salve::repair {

std::string problemOf(const change::Annotation &annotation) {
  std::string problem;
  const Pattern before = readPattern(annotation.before, problem);
  if (!problem.empty())
    return problem;
  const Pattern after = readPattern(annotation.after, problem);
  if (!problem.empty())
    return problem;
  const bool isCall = before.kind == Pattern::Kind::Call;
  const auto isLetter = [](const Pattern &p) { return p.kind == Pattern::Kind::Letter; };
  if (isCall && !std::all_of(before.operands.begin(), before.operands.end(), isLetter))
    return "the arguments of '" + before.text + "' are not all letters";
  if (before.operands.empty() && !isCall)
    return "an operator or a call is needed";
  if (!isCall && (isTextual(before) || isTextual(after)))
    return "a call or a string stands for a call only";
  const std::string known = lettersOf(before);
  for (char letter : lettersOf(after))
    if (known.find(letter) == std::string::npos)
      return std::string("unknown name '") + letter + "'";
  return "";
}

} // namespace salve::repair
