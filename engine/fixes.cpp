// What a person can write down of an inferred precondition: a contract, a guard, an assertion.
//
// Each is read and verified again in its place before it is offered. Guards and assertions are of
// what C itself can say, and a guard only where it is clear what is returned.
#include "engine/findings.h"
#include "engine/ir/walk.h"

#include <algorithm>

namespace salve::engine {

using precondition::Conjunct;

namespace {

bool isBlank(std::string_view text) {
  return text.find_first_not_of(" \t\r\n") == std::string_view::npos;
}

std::string_view lineUpTo(std::string_view text, uint32_t at) {
  const size_t begin = at == 0 ? std::string_view::npos : text.rfind('\n', at - 1);
  return text.substr(begin == std::string_view::npos ? 0 : begin + 1,
                     at - (begin == std::string_view::npos ? 0 : begin + 1));
}

struct Place {
  uint32_t offset = 0;
  std::string before; ///< a statement that is put there
};

/// Right behind the opening brace of the function.
std::optional<Place> atHead(const ir::Program &program, const ir::Function &function) {
  const ir::SourceRange body = program.stmts[function.body].range;
  const std::string_view text = program.text;
  if (body.file != ir::kMainFile || !function.range.bytes.contains(body.bytes) ||
      body.bytes.size() < 2 || text[body.bytes.begin] != '{')
    return std::nullopt;
  Place place{body.bytes.begin + 1, " "};
  const size_t lineEnd = std::min(text.find('\n', place.offset), text.size());
  if (lineEnd >= body.bytes.end || !isBlank(text.substr(place.offset, lineEnd - place.offset)))
    return place;
  const size_t first = text.find_first_not_of(" \t\r\n", lineEnd);
  const std::string_view indent = lineUpTo(text, static_cast<uint32_t>(first));
  if (first == std::string_view::npos || !isBlank(indent))
    return std::nullopt;
  place.before = "\n" + (text[first] == '}' ? std::string(indent) + "  " : std::string(indent));
  return place;
}

/// What the function returns already where something is wrong: a negative number or null, as
/// written; "" of one that returns nothing.
std::optional<std::string> errorValue(const ir::Program &program, ir::FunctionId id) {
  const ir::Function &function = program.functions[id];
  if (program.types[function.returnType].kind == ir::TypeKind::Void)
    return "";
  std::optional<std::string> found;
  ir::forEachStmt(program, function.body, [&](ir::StmtId stmt) {
    if (program.stmts[stmt].kind != ir::StmtKind::Return || !program.stmts[stmt].expr || found)
      return;
    ir::ExprId value = program.stmts[stmt].expr;
    const ir::SourceRange range = program.exprs[value].range;
    while (program.exprs[value].kind == ir::ExprKind::Cast)
      value = program.exprs[value].a;
    bool isNegative = program.exprs[value].kind == ir::ExprKind::Unary &&
                      program.exprs[value].unary == ir::UnaryOp::Negate;
    if (isNegative)
      value = program.exprs[value].a;
    const ir::Expr &expr = program.exprs[value];
    const ir::Type &type = program.types[expr.type];
    const bool isNull = program.types[function.returnType].kind == ir::TypeKind::Pointer;
    isNegative |= type.kind == ir::TypeKind::Integer && type.isSigned &&
                  expr.kind == ir::ExprKind::Constant && ir::signedValue(type, expr.value) < 0;
    if (expr.kind == ir::ExprKind::Constant && range.file == ir::kMainFile &&
        (isNull ? expr.value == 0 : isNegative))
      found = std::string(program.textOf(range.bytes));
  });
  return found;
}

/// Whether the function of the changed text is safe: under its contract, if it has one now, behind
/// its guard, or after the assertion at its head; up to the bound of what was inferred.
bool isSafeWith(const Analysis &analysis, const execution::Verification &inferred, const Fix &fix,
                const Budget &budget) {
  const std::optional<frontend::Source> source =
      edit::patched(analysis.program(), analysis.file.source, fix.edits);
  if (!source)
    return false;
  const ir::Program program = frontend::lower(*source, analysis.file.options);
  const std::string &name = analysis.program().functions[analysis.written].name;
  for (uint32_t i = 0; i < program.functions.size(); ++i) {
    const ir::FunctionId id(i);
    const ir::Function &function = program.functions[id];
    if (function.name != name || !function.body || function.isIncomplete ||
        function.range.file != ir::kMainFile)
      continue;
    execution::VerificationOptions options = analysis.file.verification;
    if (inferred.outcome == execution::Outcome::Bounded && inferred.unwind > 0)
      options.lastUnwind = std::min(options.lastUnwind, inferred.unwind);
    options.nested = inferred.nested;
    const execution::Verification under =
        execution::verify(program, ir::entryOf(program, id), options, budget);
    return under.outcome == execution::Outcome::Proved ||
           under.outcome == execution::Outcome::Bounded;
  }
  return false;
}

std::optional<Fix> contract(const Analysis &analysis, const std::string &acsl) {
  const ir::Program &program = analysis.program();
  const ir::SourceRange range = program.functions[analysis.written].range;
  const std::string_view indent = lineUpTo(program.text, range.bytes.begin);
  if (range.file != ir::kMainFile || !isBlank(indent))
    return std::nullopt;
  const uint32_t at = range.bytes.begin;
  return Fix{"Insert the contract `requires " + acsl + "`",
             {{{at, at}, "//@ requires " + acsl + ";\n" + std::string(indent)}}};
}

} // namespace

std::vector<Fix> fixes(const Analysis &analysis, const precondition::Precondition &inferred,
                       const std::string &acsl, const Budget &budget) {
  const ir::Program &program = analysis.program();
  std::vector<Fix> result;
  auto offer = [&](Fix fix) {
    if (isSafeWith(analysis, inferred.under, fix, budget))
      result.push_back(std::move(fix));
  };
  if (std::optional<Fix> fix = contract(analysis, acsl))
    offer(std::move(*fix));
  const std::optional<Place> head = atHead(program, program.functions[analysis.written]);
  auto cannotBeSaid = [](const Conjunct &c) { return c.otherwise.empty(); };
  if (!head || std::any_of(inferred.conjuncts.begin(), inferred.conjuncts.end(), cannotBeSaid))
    return result;
  auto insert = [&](const std::string &title, const std::string &statement) {
    const ByteRange here{head->offset, head->offset};
    return Fix{title + " `" + statement + "`", {{here, head->before + statement}}};
  };
  if (std::optional<std::string> value = errorValue(program, analysis.written))
    offer(insert("Insert the guard", "if (" + joined(inferred, &Conjunct::otherwise, " || ") +
                                         ") return" + (value->empty() ? "" : " " + *value) + ";"));
  Fix assertion =
      insert("Insert the assertion", "assert(" + joined(inferred, &Conjunct::c, " && ") + ");");
  if (program.text.find("assert.h") == std::string::npos)
    assertion.edits.insert(assertion.edits.begin(), {{0, 0}, "#include <assert.h>\n"});
  offer(std::move(assertion));
  return result;
}

} // namespace salve::engine
