// Why: what the check that fails looks at is not what it was.
//
// The run with the changes is followed to the same evaluation of the check, counted; there values
// of operands that both runs evaluate are compared, the outermost first. Texts of operands in
// which something changes no longer say what they are: of these only the part in the check is
// named.
#include "engine/ir/awaited.h"
#include "engine/ir/recursion.h"
#include "engine/ir/walk.h"
#include "engine/repair/failing.h"
#include "engine/selection/reasons.h"
#include "engine/support/limits/repair.h"
#include "engine/words/failures.h"
#include "engine/words/values.h"

#include <algorithm>
#include <unordered_map>

namespace salve::selection {

using ir::ExprId;
using ir::ExprKind;
using ir::PropertyKind;

/// Where what fails is checked, and what it looks at.
struct Reasons::Check {
  ExprId expr;               ///< none: it is not known
  std::vector<ExprId> roots; ///< in the order of evaluation
  std::string rootText{};    ///< of the last one, as it is in the original
  const char *part = "";     ///< what the last root is, where it changes itself: "the index"
  bool isCondition = false;  ///< what is compared lies below the roots
  bool isUnwritten = false;  ///< the root is what reads, and fails
  size_t time = 0;           ///< at which evaluation of the last root it fails, from 1
};

namespace {

constexpr size_t kNamed = 40;                 ///< characters of an operand that is named
constexpr size_t kReadTwice = 60;             ///< the failure says longer inputs, too
constexpr const char *kResult = "the result"; ///< of a function with a contract
constexpr size_t kCompared = 2;               ///< operands that are said

bool isOwnValue(const ir::Program &program, const ir::Evaluation &one) {
  const ExprKind kind = program.exprs[one.expr].kind;
  return !one.stores || kind == ExprKind::Assign || kind == ExprKind::CompoundAssign ||
         kind == ExprKind::Increment; // else it is told again, as an argument
}

std::vector<size_t> evaluationsOf(const ir::Program &program, const ir::Evaluations &told,
                                  ExprId expr) {
  std::vector<size_t> result;
  for (size_t i = 0; i < told.list.size(); ++i)
    if (told.list[i].expr == expr && isOwnValue(program, told.list[i]))
      result.push_back(i);
  return result;
}

/// Of an operand, evaluated for what was evaluated at `at`.
std::optional<Bits> valueFor(const ir::Program &program, const ir::Evaluations &told, size_t at,
                             ExprId operand) {
  const ir::Evaluation &root = told.list[at];
  for (size_t i = at + 1; i-- > 0;) {
    const ir::Evaluation &one = told.list[i];
    if (one.activation != root.activation)
      continue;
    if (i != at && one.expr == root.expr)
      break;
    if (one.expr == operand && isOwnValue(program, one))
      return one.value;
  }
  return std::nullopt;
}

/// As it is written; none where that is not what it is.
std::string textOf(const ir::Program &program, ExprId id) {
  const ir::Expr &e = program.exprs[id];
  if (e.kind == ExprKind::Cast && e.implicit)
    return textOf(program, e.a);
  if (e.kind == ExprKind::Load && program.places[e.place].path.empty() &&
      program.places[e.place].variable) {
    const ir::Variable &variable = program.variables[program.places[e.place].variable];
    const bool hasName =
        variable.storage != ir::Storage::Temporary && variable.storage != ir::Storage::Literal;
    if (hasName && variable.name.starts_with("__salve_")) // of the contract's harness
      return variable.name == "__salve_result" ? kResult : "";
    if (hasName)
      return variable.name;
  }
  if (!e.text.use || !program.isInText(e.range.file))
    return "";
  std::string text = words::oneLine(program.textOf(*e.text.use));
  return text.size() > kNamed || text.find("/*") != std::string::npos ? "" : text;
}

bool changesBelow(const ir::Program &program, ExprId root, const repair::Changes &changes) {
  return repair::anyBelow(program, root, [&](ExprId id) { return changes.contains(id.index); });
}

/// "`r` becomes 1 instead of 0"; of pointers only whether they are null is the same in two runs.
std::string becomes(const ir::Type &type, const std::string &name, Bits before, Bits now) {
  if (type.kind == ir::TypeKind::Pointer) {
    if ((before == 0) == (now == 0))
      return "";
    return name + (now == 0 ? " becomes NULL" : " is no longer NULL");
  }
  const std::string was = words::valueText(type, before), is = words::valueText(type, now);
  return was == is ? "" : name + " becomes " + is + " instead of " + was;
}

/// What does what is checked.
const char *done(const ir::Expr &e) {
  switch (e.kind) {
  case ExprKind::Load: return "read";
  case ExprKind::Assign:
  case ExprKind::CompoundAssign:
  case ExprKind::Increment: return e.place ? "written" : "computed";
  case ExprKind::Call: return "called";
  default: return "computed";
  }
}

/// The `if` around the statement of a call that only fails.
ExprId conditionAround(const ir::Program &program, ir::FunctionId function, ExprId fail) {
  ExprId result;
  if (!function || !program.functions[function].body)
    return result;
  ir::forEachStmt(program, function, [&](ir::StmtId id) {
    const ir::Stmt &stmt = program.stmts[id];
    if (stmt.kind != ir::StmtKind::If)
      return;
    bool isInside = false;
    for (ir::StmtId child : stmt.children)
      if (child)
        ir::forEachStmt(program, child, [&](ir::StmtId inner) {
          isInside |=
              program.stmts[inner].expr && repair::anyBelow(program, program.stmts[inner].expr,
                                                            [&](ExprId e) { return e == fail; });
        });
    if (isInside)
      result = stmt.expr; // outer ones come first
  });
  return result;
}

/// All that an access evaluates before it is checked.
std::vector<ExprId> addressParts(const ir::Place &place) {
  std::vector<ExprId> result;
  if (place.pointer)
    result.push_back(place.pointer);
  for (const ir::Projection &step : place.path)
    if (step.index)
      result.push_back(step.index);
  return result;
}

} // namespace

Reasons::Told Reasons::tell(const Form &form, const Budget &budget) const {
  ir::RunOptions options;
  options.globals = false;
  options.limits.steps = limits::search::kSuspectSteps;
  options.awaited = &form.awaited;
  Told told;
  told.run = ir::interpret(form.rewritten.program(), task_.entry, shown_, options, told.evaluations,
                           budget);
  return told;
}

Reasons::Form &Reasons::formOf(const Judged &judged, const Budget &budget) {
  const ir::Program &program = judged.extended ? *judged.extended : task_.program;
  std::unique_ptr<Form> &form = forms_[&program];
  if (!form) {
    form = std::make_unique<Form>(
        Form{change::Rewritten(program), ir::awaitedLoops(program, task_.entry), {}});
    form->original = tell(*form, budget);
  }
  return *form;
}

/// What is looked at where the expression checks the target.
static std::pair<std::vector<ExprId>, const char *> rootsOf(const ir::Program &program, ExprId id,
                                                            ir::PropertyId target) {
  const ir::Expr &e = program.exprs[id];
  const PropertyKind kind = program.properties[target].kind;
  if (e.place) {
    const ir::Place &place = program.places[e.place];
    for (const ir::Projection &step : place.path)
      if (step.bounds == target && step.index)
        return {{step.index}, "the index"};
    if (place.pointer && (place.checks.null == target || place.checks.lifetime == target))
      return {{place.pointer}, "the pointer"};
    if (place.checks.bounds == target) {
      std::vector<ExprId> parts = addressParts(place);
      return {parts, parts.size() > 1 || !place.pointer ? "the index" : "the pointer"};
    }
  }
  switch (e.kind) {
  case ExprKind::Binary:
    if (kind == PropertyKind::DivisionByZero)
      return {{e.b}, ""}; // an operation that goes is one by 1 then
    if (kind == PropertyKind::Shift)
      return {{e.a, e.b}, "the shift"};
    return {{e.a, e.b}, ""};
  case ExprKind::CompoundAssign: return {{e.a}, ""};
  case ExprKind::Call: return {e.args, ""};
  default: break;
  }
  std::vector<ExprId> roots;
  for (ExprId part : {e.a, e.b, e.c})
    if (part)
      roots.push_back(part);
  return {roots, ""};
}

/// What a test passes to its framework, which the assertion is about; of others nothing.
static std::vector<ExprId> askedOfFramework(const ir::Program &program, const ir::Expr &assertion) {
  std::vector<ExprId> result;
  if (assertion.property)
    ir::forEachExpr(program, program.properties[assertion.property].function, [&](ExprId id) {
      const ir::Expr &e = program.exprs[id];
      if (e.kind == ExprKind::Call && e.callee && e.range == assertion.range &&
          program.isFramework(program.functions[e.callee].range.file))
        result = e.args;
    });
  std::erase_if(result, [&](ExprId argument) {
    return !repair::anyBelow(program, argument, [&](ExprId part) {
      return program.exprs[part].kind == ExprKind::Load ||
             program.exprs[part].kind == ExprKind::Call;
    });
  });
  return result;
}

Reasons::Check Reasons::checkOf(const Form &form) const {
  const ir::Program &program = form.rewritten.program();
  const ir::PropertyId target = task_.target;
  const ir::Evaluations &told = form.original.evaluations;
  struct Evaluated {
    size_t times = 0, last = 0;
  };
  std::unordered_map<uint32_t, Evaluated> evaluated;
  for (size_t i = 0; i < told.list.size(); ++i)
    if (isOwnValue(program, told.list[i])) {
      Evaluated &known = evaluated[told.list[i].expr.index];
      known = {known.times + 1, i};
    }
  Check best;
  size_t last = 0;
  auto consider = [&](ExprId id, Check check) {
    if (check.roots.empty())
      return;
    if (check.isUnwritten) {
      best = std::move(check);
      best.expr = id;
      return;
    }
    const auto known = evaluated.find(check.roots.back().index);
    if (known == evaluated.end() || (best.expr && known->second.last < last))
      return;
    last = known->second.last;
    best = std::move(check);
    best.expr = id;
    best.time = known->second.times;
    if (best.isCondition || id.index >= task_.program.exprs.size())
      return;
    const std::vector<ExprId> before = rootsOf(task_.program, id, target).first;
    if (before.size() == best.roots.size())
      best.rootText = textOf(task_.program, before.back());
  };
  for (ir::FunctionId function : ir::reachable(program, task_.entry))
    ir::forEachExpr(program, function, [&](ExprId id) {
      const ir::Expr &e = program.exprs[id];
      const bool isModelCall =
          e.kind == ExprKind::Call && e.callee && program.functions[e.callee].isModel &&
          !program.functions[function].isModel &&
          std::ranges::any_of(ir::reachable(program, e.callee), [&](ir::FunctionId inner) {
            bool isHere = false;
            ir::forEachExpr(program, inner, [&](ExprId part) {
              isHere |= repair::checksAt(program, part, target);
            });
            return isHere;
          });
      const bool isHere =
          !program.functions[function].isModel && repair::checksAt(program, id, target);
      if (!isModelCall && !isHere)
        return;
      Check check;
      if (e.kind == ExprKind::Assert || e.kind == ExprKind::Assume) {
        check.roots = askedOfFramework(program, e);
        if (check.roots.empty())
          check.roots = {e.a};
        check.isCondition = true;
      } else if (e.kind == ExprKind::Fail) {
        if (const ExprId condition = conditionAround(program, function, id))
          check.roots = {condition};
        check.isCondition = true;
      } else if (e.kind == ExprKind::Load && e.property == target) {
        check.roots = {id};
        check.isUnwritten = true;
      } else {
        std::tie(check.roots, check.part) = rootsOf(program, id, target);
      }
      consider(id, std::move(check));
    });
  return best;
}

/// Of the same evaluation in both runs, which is there in both.
std::string Reasons::compared(const Form &form, const Check &check, const Told &now,
                              const repair::Changes &changes) const {
  const ir::Program &program = form.rewritten.program();
  const ir::Evaluations &before = form.original.evaluations;
  const ExprId root = check.roots.back();
  const size_t then = evaluationsOf(program, before, root)[check.time - 1];
  const size_t at = evaluationsOf(program, now.evaluations, root)[check.time - 1];
  std::vector<ExprId> operands;
  for (ExprId one : check.roots) {
    const std::vector<ExprId> parts =
        check.isCondition ? ir::below(program, one) : std::vector<ExprId>{one};
    operands.insert(operands.end(), parts.begin(), parts.end());
  }
  std::string result;
  std::vector<std::string> said;
  std::set<ExprId> inner;
  for (ExprId operand : operands) {
    const ir::Expr &e = program.exprs[operand];
    const bool isNamed = e.kind == ExprKind::Load || e.kind == ExprKind::Call;
    if (inner.contains(operand) || (check.isCondition && !isNamed) || said.size() == kCompared ||
        !program.types[e.type].isScalar())
      continue;
    const std::optional<Bits> was = valueFor(program, before, then, operand);
    const std::optional<Bits> is = valueFor(program, now.evaluations, at, operand);
    const bool isChanged = changesBelow(program, operand, changes);
    std::string text =
        operand == root && !check.isCondition ? check.rootText : textOf(program, operand);
    if (isChanged)
      text.clear();
    const bool hasPart = operand == root && *check.part;
    if (!was || !is || (text.empty() && !hasPart))
      continue;
    const std::string name = text.empty() ? check.part : text == kResult ? text : "`" + text + "`";
    const std::string one = becomes(program.types[e.type], name, *was, *is);
    if (one.empty() || std::ranges::find(said, one) != said.end())
      continue;
    result += (result.empty() ? "" : " and ") + one;
    said.push_back(one);
    for (ExprId part : ir::below(program, operand))
      inner.insert(part);
  }
  return result;
}

/// The run does not come to it that often.
static std::string gone(const std::string &text, const ir::Expr &e, bool isCondition,
                        PropertyKind kind, const std::string &with, size_t times) {
  if (!isCondition)
    return "`" + text + "` is no longer " + done(e) + with;
  std::string what = ir::info(kind).holds; // "the assertion holds"
  const size_t end = what.rfind(" holds");
  if (end == std::string::npos)
    return "";
  what.resize(end);
  return times == 0 ? what + " is no longer reached"
                    : what + " is reached only " +
                          (times == 1 ? "once" : std::to_string(times) + " times");
}

/// Where the fault is of an allocated block: of the one whose size is another.
static std::string largerBlock(const ir::Program &program, const std::string &detail,
                               const ir::Evaluations &before, const ir::Evaluations &now) {
  auto sizes = [&](const ir::Evaluations &told) {
    std::vector<Bits> result;
    for (size_t i = 0; i < told.list.size(); ++i)
      if (program.exprs[told.list[i].expr].kind == ExprKind::Allocate)
        if (const auto size = valueFor(program, told, i, program.exprs[told.list[i].expr].a))
          result.push_back(*size);
    return result;
  };
  const std::vector<Bits> was = sizes(before), is = sizes(now);
  if (was.size() != 1 || is.size() != 1 || was[0] == is[0] ||
      detail.find("block allocated") == std::string::npos)
    return "";
  auto text = [](Bits size) { return std::to_string(static_cast<uint64_t>(size)); };
  return "the allocated block has " + text(is[0]) + (is[0] == 1 ? " byte" : " bytes") +
         " instead of " + text(was[0]);
}

/// Of a run that ends where the original does not.
static std::string ending(const ir::Program &program, ir::PropertyId target,
                          const ir::Evaluations &told) {
  if (ir::isOfCall(program.properties[target]))
    return "the recursion ends";
  const auto loop = std::ranges::find_if(
      program.stmts, [&](const ir::Stmt &stmt) { return stmt.ending == target; });
  if (loop == program.stmts.end() || !loop->expr || loop->kind == ir::StmtKind::DoWhile)
    return "the loop ends";
  const std::vector<size_t> asked = evaluationsOf(program, told, loop->expr);
  const bool isEntered = told.dropped > 0 || std::ranges::any_of(asked, [&](size_t i) {
                           return told.list[i].value != 0;
                         });
  return isEntered ? "the loop ends" : "the loop is not entered";
}

/// Both are known from their beginnings; the second does not fail there.
std::string Reasons::atCheck(const Form &form, const Check &check, const Told &now,
                             const repair::Changes &changes, bool isOver) const {
  const ir::Program &program = form.rewritten.program();
  const ir::Property &property = task_.program.properties[task_.target];
  const ir::Evaluations &before = form.original.evaluations;
  const ExprId root = check.roots.back();
  const std::vector<size_t> times = evaluationsOf(program, now.evaluations, root);
  const std::string text = words::oneLine(property.text);
  if (check.isUnwritten && !times.empty() && changes.contains(root.index))
    return ""; // it reads something else
  if (check.isUnwritten)
    return times.empty() ? (isOver ? "`" + text + "` is no longer read" : "")
                         : "`" + text + "` is written before it is read";
  const ir::Evaluation &failing = before.list[evaluationsOf(program, before, root)[check.time - 1]];
  const bool isThere = times.size() >= check.time;
  if (isThere && now.evaluations.list[times[check.time - 1]].activation == failing.activation) {
    const std::string said = compared(form, check, now, changes);
    return said.empty() && property.kind == PropertyKind::Bounds
               ? largerBlock(program, form.original.run.detail, before, now.evaluations)
               : said;
  }
  if (!isOver || (isThere && check.isCondition))
    return "";
  const bool recurs = std::ranges::any_of(
      times, [&](size_t i) { return now.evaluations.list[i].value == failing.value; });
  const ir::Type &type = program.types[program.exprs[root].type];
  const bool isSaid = !times.empty() && !check.rootText.empty() && !recurs &&
                      program.exprs[root].kind != ExprKind::Constant &&
                      (type.kind != ir::TypeKind::Pointer || failing.value == 0);
  if (!check.isCondition && !times.empty() && !isSaid)
    return "";
  if (property.isStatus)
    return "the tests pass";
  const std::string with =
      isSaid ? " with `" + check.rootText + "` = " + words::valueText(type, failing.value) : "";
  return gone(text, program.exprs[check.expr], check.isCondition, property.kind, with,
              times.size());
}

std::string Reasons::why(const Judged &judged, const Budget &budget) {
  const ir::Property &property = task_.program.properties[task_.target];
  if (judged.changes.empty() || property.kind == PropertyKind::Leak ||
      property.kind == PropertyKind::Format || task_.program.isSuite() || budget.exhausted())
    return "";
  Form &form = formOf(judged, budget);
  const ir::Run &failed = form.original.run;
  const bool isEndless = property.kind == PropertyKind::EndlessLoop;
  const bool isWhole = form.original.evaluations.dropped == 0;
  if (failed.end != ir::RunEnd::Failed || failed.property != task_.target ||
      (!isEndless && !isWhole))
    return "";
  const ir::Program &program = form.rewritten.program();
  const Check check = checkOf(form);
  form.rewritten.make(judged.changes);
  const Told now = tell(form, budget);
  const bool isOver = now.run.end == ir::RunEnd::Finished || now.run.end == ir::RunEnd::Halted;
  const bool isStill = now.run.end == ir::RunEnd::Failed && now.run.property == task_.target;
  std::string said;
  if (isEndless)
    said = isOver ? ending(program, task_.target, now.evaluations) : "";
  else if (check.expr && now.evaluations.dropped == 0 && !isStill)
    said = atCheck(form, check, now, judged.changes, isOver);
  form.rewritten.takeBack();
  if (said.empty() || inputText_.empty())
    return said;
  if (inputText_.size() > kReadTwice)
    return "on the failing input " + said;
  return (inputText_.starts_with('`') ? "if " : "for ") + inputText_ +
         (inputText_.starts_with('`') ? ", " : " ") + said;
}

} // namespace salve::selection
