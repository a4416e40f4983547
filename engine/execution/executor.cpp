#include "engine/execution/executor.h"

#include "engine/execution/assumptions.h"
#include "engine/execution/machine.h"
#include "engine/support/limits/execution.h"
#include "engine/support/limits/work.h"

namespace salve::execution {

using smt::Term;

Term Execution::fails(smt::Terms &terms) const {
  Term any = terms.boolean(false);
  for (const Obligation &o : obligations)
    any = terms.disjunction(any, o.violated);
  return any;
}

Machine::Machine(const ir::Program &program, ir::FunctionId entry, smt::Terms &terms,
                 const Interpretation &interpretation, const Limits &limits, const Budget &budget,
                 const std::vector<InputSymbol> &known, Choices *choices)
    : program_(program), terms_(terms), interpretation_(interpretation), limits_(limits),
      budget_(budget), values_(terms, limits.setLimit),
      facts_(interpretation.facts ? interpretation.facts->of(program, entry)
                                  : std::make_shared<const ProgramFacts>(program, entry)),
      memory_(program, values_, *this), slots_(program.variables.size()),
      globals_(program.variables.size()), functions_(program.functions.size()),
      active_(program.functions.size()), entry_(entry), choices_(choices) {
  excused_ = terms_.boolean(!ir::startsProgram(program, entry));
  for (const InputSymbol &i : known) {
    ir::InputKey first = i.key;
    first.cell = 0;
    if (i.index)
      inputsAt_[first].push_back(i);
    else
      known_.emplace(i.key, i.symbol);
    out_.inputs.push_back(i);
  }
  spentTerms_ = terms.size();
  out_.leaves = out_.leavesSpecification = terms.boolean(false);
  assumed_ = out_.usual = terms.boolean(true);
  out_.limitations |= facts_->limitations;
}

Scalar Machine::scalarOf(ir::TypeId type) const {
  const ir::Type &t = program_.types[type];
  Scalar scalar{t.width == 0 ? 32 : t.width, t.isSigned, t.isBool};
  scalar.isPointer = t.kind == ir::TypeKind::Pointer;
  scalar.isFloat = t.kind == ir::TypeKind::Float;
  return scalar;
}

bool Machine::isAggregate(ir::TypeId type) const {
  ir::TypeKind kind = program_.types[type].kind;
  return kind == ir::TypeKind::Record || kind == ir::TypeKind::Array;
}

/// A pointer as one number that does not depend on the order in which objects were made.
std::optional<uint64_t> Machine::identity(const Value &pointer) const {
  if (pointer.targets().size() != 1 || !pointer.targets()[0].index.isNumber())
    return std::nullopt;
  const Target &t = pointer.targets()[0];
  if (t.object <= kInvalidObject)
    return mix(t.object.index, static_cast<uint64_t>(t.base));
  const ObjectInfo &info = memory_[t.object];
  uint64_t hash = mix(static_cast<uint64_t>(info.kind), info.function.index);
  hash = mix(mix(hash, static_cast<uint64_t>(info.key.kind)), info.key.site);
  return mix(mix(hash, info.key.context), static_cast<uint64_t>(t.base));
}

const std::vector<GuardedChange> *Machine::changesOf(ir::ExprId id) const {
  if (interpretation_.changes.empty())
    return nullptr;
  auto it = interpretation_.changes.find(id.index);
  return it == interpretation_.changes.end() ? nullptr : &it->second;
}

std::optional<uint64_t> Machine::fingerprint(const Value &value) const {
  if (value.isNumber())
    return lowHalf(value.number()) ^ mix(0, highHalf(value.number()));
  return value.isPointer() ? identity(value) : std::nullopt;
}

std::optional<uint32_t> Machine::depthOfAssertion(const ir::Expr &e) const {
  if (e.kind != ir::ExprKind::Assert)
    return std::nullopt;
  const ir::PropertyKind kind = program_.properties[e.property].kind;
  const bool isOfResults =
      kind == ir::PropertyKind::Assertion || kind == ir::PropertyKind::Postcondition;
  return isOfResults ? std::optional(depth_) : std::nullopt;
}

void Machine::noteOperand(const ir::Expr &e, const Value &value) {
  if ((e.kind != ir::ExprKind::Load && e.kind != ir::ExprKind::Call) || !operands_ || dead())
    return;
  const std::optional<uint64_t> bits = fingerprint(value);
  operands_ = bits ? std::optional(mix(*operands_, *bits)) : std::nullopt;
}

/// Of a string what was stored in arrays so far.
void Machine::notePrinted(const Value &value) {
  if (dead() || !operands_)
    return;
  uint64_t bits = fingerprint(value).value_or(0);
  if (value.isPointer())
    bits = mix(bits, out_.stored);
  operands_ = mix(*operands_, bits);
  if (out_.printed.size() < limits::execution::kPrinted)
    out_.printed.push_back(bits);
}

std::optional<uint64_t> Machine::cellAt(const Location &at) const {
  const ObjectInfo &info = memory_[at.object];
  if (info.kind == ObjectInfo::Kind::Variable && program_.types[info.type].isScalar())
    return std::nullopt;
  const bool isAt = at.stride != 0 && at.index.isNumber();
  return at.at + (isAt ? lowHalf(at.index.number()) * at.stride : 0);
}

void Machine::noteStored(const Location &to, const Value &value) {
  if (const auto at = interpretation_.inputs ? cellAt(to) : std::nullopt)
    out_.stored = mix(mix(out_.stored, *at), fingerprint(value).value_or(0));
}

void Machine::noteRead(const Location &from) {
  if (!interpretation_.keepsReads || dead() || out_.read.size() >= limits::execution::kRead)
    return;
  // The same for runs of a program and of what is changed in it.
  const ObjectInfo &info = memory_[from.object];
  const bool isVariable = info.kind == ObjectInfo::Kind::Variable;
  const uint64_t object = isVariable ? info.variable.index : ~uint64_t{from.object.index};
  if (const auto at = cellAt(from))
    out_.read.insert(mix(object, *at));
}

/// What was written to globals and to what inputs point to, the result, what was asserted of and
/// what was printed.
std::optional<uint64_t> Machine::behaviour() {
  if (!operands_)
    return std::nullopt;
  uint64_t hash = mix(*operands_, dead());
  for (const Obligation &o : out_.obligations)
    hash = mix(hash, o.property.index);
  hash = mix(hash, terms_.isFalse(out_.leaves));
  if (dead())
    return hash;
  for (uint32_t i = 2; i < memory_.size(); ++i) {
    const ObjectInfo &info = memory_[ObjectId(i)];
    bool isResult = info.slot.onStack && info.slot.index == 0;
    bool isVisible = info.kind == ObjectInfo::Kind::Pointee ||
                     (info.kind == ObjectInfo::Kind::Variable && !info.slot.onStack);
    const Object *object = memory_.find(current_, ObjectId(i));
    if (!object || (!isVisible && !isResult))
      continue;
    uint64_t name = mix(mix(static_cast<uint64_t>(info.key.kind), info.key.site), info.key.context);
    for (const Cell &c : object->cells) {
      State untouched;
      Value before = memory_.read(untouched, ObjectId(i), c.at, c.width).value;
      if (!isResult && before.sameAs(c.value))
        continue;
      const std::optional<uint64_t> bits = fingerprint(c.value);
      if (!bits)
        return std::nullopt;
      hash = mix(mix(mix(hash, name), c.at), *bits);
    }
    if (object->ended && terms_.isTrue(*object->ended))
      hash = mix(hash, name + 1);
  }
  return hash;
}

/// Function objects, globals and what they may point to, in one order for all executions.
void Machine::placeGlobals() {
  for (uint32_t i = 0; i < program_.functions.size(); ++i) {
    const ir::Function &f = program_.functions[ir::FunctionId(i)];
    if (!f.addressTaken)
      continue;
    ObjectInfo info;
    info.kind = ObjectInfo::Kind::Function;
    info.type = f.type;
    info.function = ir::FunctionId(i);
    info.key.site = i;
    info.slot = {false, heapSlots_++};
    functions_[i] = memory_.add(std::move(info));
  }
  ObjectInfo unknown;
  unknown.kind = ObjectInfo::Kind::Function;
  unknown.slot = {false, heapSlots_++};
  unknownFunction_ = memory_.add(std::move(unknown));
  for (ir::VariableId global : globalsWith(program_, *facts_, interpretation_))
    globals_[global.index] = addVariable(global, {false, heapSlots_++}, 0);
}

Object Machine::argument(ir::VariableId parameter) {
  Object cells;
  ir::TypeId type = program_.variables[parameter].type;
  for (uint64_t i = 0; i < program_.types[type].cells; ++i) {
    ir::Leaf leaf = ir::leaf(program_.types, type, i);
    ir::InputKey key{ir::InputKey::Kind::Variable, parameter.index, i, 0};
    Scalar scalar = scalarOfLeaf(leaf);
    Value v =
        scalar.isPointer ? inputPointer(key, program_.types[leaf.type], {}) : input(key, scalar);
    cells.cells.push_back({leaf.bitOffset, leaf.bitWidth, v, terms_.boolean(false)});
  }
  return cells;
}

/// What was done since the last time.
void Machine::spend() {
  budget_.spend(limits::work::kPerStep * (steps_ - spentSteps_) +
                limits::work::kPerTerm * (terms_.size() - spentTerms_));
  spentSteps_ = steps_;
  spentTerms_ = terms_.size();
}

/// What was found out about inputs holds from the start of the run.
void Machine::applyAssumptions() {
  if (terms_.isTrue(assumed_))
    return;
  auto add = [&](Term &condition) { condition = terms_.conjunction(assumed_, condition); };
  for (Obligation &o : out_.obligations)
    add(o.violated);
  for (auto &[property, reached] : out_.reached)
    add(reached);
  for (Freed &f : out_.freed)
    add(f.reached);
  for (RefutedClaim &c : out_.claims)
    add(c.violated);
  add(out_.leaves);
  for (NotModelled &point : out_.notModelled)
    add(point.reached);
  add(out_.leavesSpecification);
}

Execution Machine::run() {
  current_.path = PathCondition::root(terms_);
  budget_.spend(limits::work::kPerExecution);
  try {
    placeGlobals();
    std::vector<Object> arguments;
    for (ir::VariableId parameter : program_.functions[entry_].parameters)
      arguments.push_back(argument(parameter));
    invoke(entry_, {}, 0, std::move(arguments));
    checkLeaks();
    restrict(assumed_);
    if (interpretation_.inputs)
      out_.behaviour = behaviour();
  } catch (const ExecutionStopped &stop) {
    out_.stopped = stop.reason;
  } catch (const MemoryNotModelled &) {
    out_.leaves = terms_.boolean(true);
    out_.notModelled = {
        {{kAccessInThisWay, program_.functions[entry_].nameRange}, terms_.boolean(true)}};
  }
  if (!membersFit())
    out_.leaves = terms_.boolean(true);
  spend();
  applyAssumptions();
  if (terms_.exhausted())
    out_.stopped = Reason::Memory;
  if (values_.assumedApart())
    out_.limit(Limitation::Addresses);
  return std::move(out_);
}

Execution execute(const ir::Program &program, ir::FunctionId entry, smt::Terms &terms,
                  const Interpretation &interpretation, const Limits &limits, const Budget &budget,
                  const std::vector<InputSymbol> &known) {
  if (limits.exploration.by != Explore::Merged && limits.induction == 0)
    return executePaths(program, entry, terms, interpretation, limits, budget, known);
  return Machine(program, entry, terms, interpretation, limits, budget, known).run();
}

} // namespace salve::execution
