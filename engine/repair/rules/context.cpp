#include "engine/repair/rules/context.h"

#include "engine/ir/effects.h"
#include "engine/repair/tests.h"

#include <algorithm>
#include <cstdlib>

namespace salve::repair {

using namespace ir;

Context::Context(const Program &program, FunctionId entry, PropertyId target, const Advice &advice)
    : program(program), target(target), reached(reachable(program, entry)),
      functions(editable(program, reached, target)),
      releasing(repair::releasing(program, reached, target)), spelling(program, reached, target),
      names(program, spelling.macros(), spelling.reached()), effects(program),
      checkers(target ? repair::checkers(program, entry, target) : std::vector<FunctionId>()),
      elements(advice.found.elements), annotations(advice.annotations), texts(advice.texts),
      outputs(advice.outputs), input(advice.input), isTested(isTest(program, entry)),
      negative_(advice.found.negative) {
  for (const diagnosis::Evidence &evidence : advice.found.evidence)
    for (ExprId part : below(program, evidence.expr))
      blamed_.insert(part.index);
  // What a test expects is no hint: it would be met for that one only.
  std::vector<ByteRange> tests;
  for (uint32_t i = 0; i < program.functions.size(); ++i)
    if (isTest(program, FunctionId(i)) || isTestCase(program, FunctionId(i)) ||
        isChecker(FunctionId(i)))
      tests.push_back(program.functions[FunctionId(i)].range.bytes);
  auto isInTest = [&](ByteRange literal) {
    return std::any_of(tests.begin(), tests.end(),
                       [&](ByteRange test) { return test.contains(literal); });
  };
  for (const Expr &expr : program.exprs) // what has no text is of a function of the library
    if (expr.kind == ExprKind::Constant && expr.literal && expr.text.use &&
        program.isInText(expr.range.file) && !isInTest(expr.range.bytes)) {
      const auto value = static_cast<int64_t>(signedValue(program.types[expr.type], expr.value));
      literals.insert(value);
      const std::string_view text = program.textOf(*expr.text.use);
      if (text.starts_with('\''))
        characters.insert(value);
      if (text.starts_with("0x") || text.starts_with("0X"))
        masks.insert(value);
    }
  std::vector<FunctionId> roots{entry};
  if (isChecker(entry) || isTested) {
    roots = program.functions[entry].callees;
    std::erase_if(roots, [&](FunctionId root) { return isChecker(root); });
  }
  for (FunctionId root : roots) {
    const std::vector<FunctionId> part = reachable(program, root);
    parts_.emplace_back(part.begin(), part.end());
  }
}

bool Context::isChecker(FunctionId function) const {
  return std::find(checkers.begin(), checkers.end(), function) != checkers.end();
}

bool Context::together(FunctionId a, FunctionId b) const {
  return std::any_of(parts_.begin(), parts_.end(), [&](const std::set<FunctionId> &part) {
    return part.contains(a) && part.contains(b);
  });
}

bool Context::calls(FunctionId caller, FunctionId callee) const {
  const std::vector<FunctionId> part = reachable(program, caller);
  return std::find(part.begin(), part.end(), callee) != part.end();
}

std::vector<int64_t> Context::numbers() const {
  std::vector<int64_t> result(literals.begin(), literals.end());
  for (const MacroConstant &constant : program.macroConstants)
    result.push_back(static_cast<int64_t>(constant.value));
  std::erase_if(result, [](int64_t value) { return value > INT32_MAX || value < -INT32_MAX; });
  std::sort(result.begin(), result.end(), [](int64_t a, int64_t b) {
    return std::pair(std::abs(a), a) < std::pair(std::abs(b), b);
  });
  result.erase(std::unique(result.begin(), result.end()), result.end());
  return result;
}

const std::set<std::string> *Context::suggested(FunctionId function,
                                                const std::optional<ByteRange> &name) {
  if (!name)
    return nullptr;
  const auto [known, isNew] = suggestions_.try_emplace(function);
  if (isNew)
    known->second = suggestedBySiblings(program, function);
  const auto found = known->second.find(name->begin);
  return found != known->second.end() ? &found->second : nullptr;
}

void Context::change(const Place &place, const change::Change &change, uint32_t extra) {
  std::vector<ExprId> exprs;
  for (const Occurrence *member : place.members)
    exprs.push_back(member->expr);
  this->change(exprs, place.inBody, change, extra);
}

void Context::change(const std::vector<ExprId> &exprs, bool inBody, const change::Change &change,
                     uint32_t extra) {
  if (target && kind() == PropertyKind::Leak && std::ranges::any_of(exprs, [&](ExprId expr) {
        const SourceRange &lost = program.properties[target].range,
                          &range = program.exprs[expr].range;
        return lost.file == range.file && lost.bytes.contains(range.bytes);
      }))
    return; // another block would be lost, or none for want of memory
  Edit edit;
  for (ExprId expr : exprs)
    edit.meaning.push_back({expr, change});
  edit.isAsked = std::any_of(exprs.begin(), exprs.end(), [&](ExprId expr) {
    const Expr &whole = program.exprs[expr];
    return isBlamed(expr) || (whole.kind == ExprKind::Assign && isBlamed(whole.a));
  });
  if (inBody) {
    edit.how.kind = Writing::Kind::InBody;
    // Where one use of the macro can be changed alone, changing all of them is level 3.
    const Expr &expr = program.exprs[exprs.front()];
    const EditSpan &span = proposals.rule().where == Where::Operator ? expr.opText : expr.text;
    edit.level = span.use ? 3 : 1;
  }
  proposals.addInPlace(std::move(edit), extra);
}

Inserter &Context::inserter() {
  if (!inserter_)
    inserter_ = std::make_unique<Inserter>(program, reached, target, proposals);
  return *inserter_;
}

const std::vector<Condition> &Context::conditions(const FailingOperation &operation) {
  auto [it, isNew] = conditions_.try_emplace(operation.expr);
  if (isNew)
    it->second = conditionsOf(program, operation, target, inserter().usesNull());
  return it->second;
}

uint32_t Context::rewrite(std::vector<TextEdit> texts, uint32_t extra, std::string title,
                          std::optional<uint32_t> site) {
  change::Edit edit;
  edit.how.kind = change::Writing::Kind::Text;
  edit.how.texts = std::move(texts);
  edit.how.title = std::move(title);
  edit.site = site ? *site : proposals.newSite();
  const uint32_t result = edit.site;
  proposals.addInserted(std::move(edit), extra, program);
  return result;
}

const std::vector<Occurrence> &Context::occurrences(FunctionId function) {
  auto [it, isNew] = occurrences_.try_emplace(function);
  if (isNew)
    it->second = repair::occurrences(program, function);
  return it->second;
}

const std::set<VariableId> &Context::moved(FunctionId function) {
  auto [it, isNew] = moved_.try_emplace(function);
  if (isNew)
    for (const Occurrence &at : occurrences(function))
      if (const Expr &expr = program.exprs[at.expr];
          expr.kind == ExprKind::Increment || expr.kind == ExprKind::CompoundAssign)
        if (const VariableId variable = writtenAt(program, expr))
          it->second.insert(variable);
  return it->second;
}

const std::vector<VariableId> &Context::variablesOf(FunctionId function) {
  auto [it, isNew] = variables_.try_emplace(function);
  std::vector<VariableId> &used = it->second;
  auto note = [&](VariableId v) {
    if (v && std::find(used.begin(), used.end(), v) == used.end())
      used.push_back(v);
  };
  if (isNew) {
    for (const Occurrence &at : occurrences(function))
      if (PlaceId place = program.exprs[at.expr].place)
        note(program.places[place].variable);
    for (uint32_t i = 0; i < program.variables.size(); ++i)
      if (program.variables[VariableId(i)].storage == Storage::Global)
        note(VariableId(i));
  }
  return used;
}

bool representable(const Type &type, SignedBits value) {
  return signedValue(type, truncate(type, static_cast<Bits>(value))) == value;
}

bool isPlainInteger(const Type &type) { return type.kind == TypeKind::Integer && !type.isBool; }

const Expr *literalAt(const Program &program, ExprId id) {
  const Expr &expr = program.exprs[written(program, id)];
  return expr.kind == ExprKind::Constant && expr.literal ? &expr : nullptr;
}

bool truthValued(const Program &program, ExprId id) {
  const Expr &expr = program.exprs[written(program, id)];
  return isTruth(expr) || program.types[expr.type].isBool;
}

bool isTruth(const Expr &expr) {
  return (expr.kind == ExprKind::Binary && isRelational(expr.binary)) ||
         expr.kind == ExprKind::Logical ||
         (expr.kind == ExprKind::Unary && expr.unary == UnaryOp::LogicalNot);
}

const Expr *spelledAt(const Context &c, const Place &p, std::optional<ExprKind> kind) {
  const Expr &expr = c.program.exprs[p.at->expr];
  return expr.kind == kind.value_or(expr.kind) && expr.text.use && !expr.trusted ? &expr : nullptr;
}

VariableId plainVariable(const Program &program, ExprId id) {
  if (!id)
    return {};
  const Expr &expr = program.exprs[written(program, id)];
  if (expr.kind != ExprKind::Load || !program.places[expr.place].path.empty())
    return {};
  return program.places[expr.place].variable;
}

VariableId assigned(Context &c, ExprId expr) {
  const Program &program = c.program;
  for (ExprId e = expr; e; e = c.tree().slot(e).parent) {
    const Expr &at = program.exprs[e];
    if (e != expr && at.kind != ExprKind::Cast && at.kind != ExprKind::Comma &&
        at.kind != ExprKind::Assign)
      return {};
    if (at.kind != ExprKind::Assign)
      continue;
    const ir::Place &place = program.places[at.place];
    bool isNamed =
        place.variable && place.path.empty() && program.types[at.type].kind == TypeKind::Pointer;
    if (isNamed && program.variables[place.variable].storage != Storage::Temporary)
      return place.variable;
  }
  return {};
}

ExprId memberOf(Context &c, VariableId variable, uint32_t field) {
  Builder &b = c.builder();
  const Type &type = c.program.types[c.program.variables[variable].type];
  return type.kind == TypeKind::Pointer ? b.member(b.load(variable), field, c.target)
                                        : b.load(b.fieldOf(b.placeOf(variable), field));
}

bool isSizeOf(const Program &program, ExprId id) {
  const Expr &expr = program.exprs[written(program, id)];
  return expr.kind == ExprKind::Constant && expr.text.use &&
         program.textOf(*expr.text.use).starts_with("sizeof");
}

VariableId writtenAt(const Program &program, const Expr &expr) {
  const bool isWhole =
      expr.place && ir::effects(expr).writes && program.places[expr.place].path.empty();
  return isWhole ? program.places[expr.place].variable : VariableId();
}

} // namespace salve::repair
