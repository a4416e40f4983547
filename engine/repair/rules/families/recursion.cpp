// A recursion that never ends: its end is missing, or what it is called with gets no smaller. And
// one that does not go on.
#include "engine/ir/recursion.h"
#include "engine/ir/walk.h"
#include "engine/repair/rules/families/families.h"

#include <algorithm>

namespace salve::repair::propose {

using namespace ir;
using change::ChangeKind;

namespace {

bool isRecursion(const Context &c) { return c.target && isOfCall(c.program.properties[c.target]); }

/// if (condition) return value;
struct End {
  ExprId condition, value;
};

/// What the parameter is at the end, and what is returned then (nothing where `result` is void),
/// the most usual first.
std::vector<End> endsBy(Context &c, VariableId parameter, TypeId result) {
  const Program &program = c.program;
  const TypeId id = program.variables[parameter].type;
  const Type &type = program.types[id];
  Builder &b = c.builder();
  auto is = [&](BinaryOp op, Bits value) {
    return b.compare(op, b.load(parameter), b.constant(program.intType, value));
  };
  auto null = [&](TypeId pointer) { return b.constant(pointer, 0, c.inserter().null()); };
  const TypeKind kind = program.types[result].kind;
  auto nothing = [&] {
    return kind == TypeKind::Void      ? ExprId()
           : kind == TypeKind::Pointer ? null(result)
                                       : b.constant(result, 0);
  };
  if (type.kind == TypeKind::Pointer)
    return {{b.compare(BinaryOp::Eq, b.load(parameter), null(id)), nothing()}};
  const BinaryOp none = type.isSigned ? BinaryOp::Le : BinaryOp::Eq;
  if (kind == TypeKind::Void || kind == TypeKind::Pointer)
    return {{is(none, 0), nothing()}, {is(BinaryOp::Le, 1), nothing()}};
  std::vector<End> ends = {{is(none, 0), nothing()},
                           {is(none, 0), b.constant(result, 1)},
                           {is(BinaryOp::Le, 1), b.constant(result, 1)}};
  if (sameType(program, id, result))
    ends.push_back({is(BinaryOp::Le, 1), b.load(parameter)});
  return ends;
}

/// Whether the function calls itself with another value for this parameter.
bool changes(Context &c, FunctionId function, size_t parameter) {
  bool is = false;
  for (const Occurrence &at : c.occurrences(function)) {
    const Expr &call = c.program.exprs[at.expr];
    if (call.kind == ExprKind::Call && call.callee == function && parameter < call.args.size())
      is |= plainVariable(c.program, written(c.program, call.args[parameter])) !=
            c.program.functions[function].parameters[parameter];
  }
  return is;
}

bool goesRound(const Program &program, FunctionId function) {
  bool is = false;
  forEachStmt(program, function, [&](StmtId stmt) { is |= isLoop(program.stmts[stmt].kind); });
  return is;
}

} // namespace

/// { … f(n - 1) … }  ⇒  { if (n <= 0) return 0; … f(n - 1) … }
void missingEnd(Context &c, const Place &p) {
  const Program &program = c.program;
  const Function &function = program.functions[p.function];
  if (!isRecursion(c) || program.properties[c.target].function != p.function ||
      c.isChecker(p.function))
    return;
  const std::vector<StmtId> &body = program.stmts[function.body].children;
  const auto first = std::find_if(body.begin(), body.end(),
                                  [&](StmtId stmt) { return c.inserter().isPlace(stmt); });
  if (first == body.end())
    return;
  uint32_t extra = 0;
  for (size_t i = 0; i < function.parameters.size(); ++i) {
    const VariableId parameter = function.parameters[i];
    const Type &type = program.types[program.variables[parameter].type];
    const Type &result = program.types[function.returnType];
    if ((type.kind != TypeKind::Pointer && !isPlainInteger(type)) || !changes(c, p.function, i) ||
        (result.kind != TypeKind::Void && !isPlainInteger(result) &&
         result.kind != TypeKind::Pointer))
      continue;
    for (const End &end : endsBy(c, parameter, function.returnType))
      c.inserter().guard(p.function, *first, c.builder().exit(StmtKind::Return, end.value),
                         {{[&](Builder &) { return end.condition; }, extra++}}, true);
  }
}

/// f(a, m)  ⇒  f(a, m - 1), f(a, m + 1), in the call that goes on for ever
void nearerArgument(Context &c, const Place &p) {
  const Program &program = c.program;
  const Occurrence &at = *p.at;
  if (!isRecursion(c) || at.role != Role::Argument || !at.parent ||
      program.exprs[at.parent].property != c.target || at.cast ||
      program.exprs[at.expr].kind != ExprKind::Load ||
      !isPlainInteger(program.types[program.exprs[at.expr].type]) ||
      program.types[program.exprs[at.expr].type].width < 32)
    return;
  for (int by : {-1, 1})
    c.change(p, {.kind = ChangeKind::Offset, .offset = by});
}

/// meld(pair, rest)  ⇒  meld(pair, pairs(rest)), in pairs, which goes on by no loop; what else it
/// is given is passed on
void missingRecursion(Context &c, const Place &p) {
  const Program &program = c.program;
  const Expr &expr = program.exprs[p.at->expr];
  const Function &function = program.functions[p.function];
  const Role role = p.at->role;
  if ((role != Role::Argument && role != Role::Stored && role != Role::Return) || expr.trusted ||
      program.types[expr.type].kind != TypeKind::Pointer || expr.kind != ExprKind::Load ||
      !sameType(program, expr.type, function.returnType) || goesRound(program, p.function))
    return;
  for (const VariableId parameter : function.parameters) {
    if (!sameType(program, program.variables[parameter].type, expr.type) ||
        plainVariable(program, p.at->expr) == parameter)
      continue;
    Builder &b = c.builder();
    std::vector<ExprId> arguments;
    for (const VariableId other : function.parameters)
      arguments.push_back(other == parameter ? b.clone(p.at->expr) : b.load(other));
    c.inserter().replace(p.at->expr, b.call(p.function, std::move(arguments)));
  }
}

} // namespace salve::repair::propose
