#include "engine/diagnosis/weakest/weakest.h"

#include "engine/diagnosis/weakest/elements.h"
#include "engine/ir/effects.h"
#include "engine/ir/walk.h"
#include "engine/support/limits/repair.h"
#include "engine/support/limits/runs.h"

#include <algorithm>
#include <set>
#include <tuple>

namespace salve::diagnosis {

using ir::BinaryOp;
using ir::ExprId;
using ir::ExprKind;
using ir::StmtId;
using Node = Flow::Node;

namespace {

constexpr size_t kShownStates = 200;
constexpr size_t kShownFact = 48; // characters

/// A store or a decision of the user's code.
struct Point {
  Node node = Flow::kNone;
  StmtId decision; ///< none: a store
};

/// One failing run, read backwards.
struct Trace {
  const ir::Program &program;
  const ir::FunctionId entry;
  const ir::PropertyId property;
  const ir::Evaluations &told;
  const Flow flow{program, told};
  const Reader reader{program, entry, flow};
  std::unordered_map<uint32_t, StmtId> decisions{}; ///< of the user's code, by condition
  std::set<uint32_t> own{};                         ///< expressions of the user's code
  std::vector<Point> points{};
  std::vector<Relation> wanted{}; ///< each of them fails
  Cells cells{};                  ///< that these speak of
  Weakest found{};

  void findPoints();
  void findWanted();
  void wantElement(const ir::Expr &expr, const ir::Place &place);
  int interest(const Relation &relation) const;
  bool isAssertion() const {
    return ir::info(program.properties[property].kind).origin != ir::PropertyOrigin::Safety;
  }
  std::vector<Fact> decided(const Point &point) const;
  uint64_t iterations(size_t at) const;
  void compare(const Relation &relation);
  void compareDecision(const Relation &relation, size_t at);
  void compareStore(const Relation &relation, const Point &point);
  void addReads(Node node, std::set<uint64_t> &cells) const;
  void lookAtLoops();
  void tellStates();
  void findNegative();
  void add(Evidence::Kind kind, ExprId expr, const std::string &has, const std::string &needs,
           uint64_t iterations = 0);
  std::string storedText(const Point &point) const;
};

bool isShort(const std::string &text) { return !text.empty() && text.size() <= kShownFact; }

void Trace::add(Evidence::Kind kind, ExprId expr, const std::string &has, const std::string &needs,
                uint64_t iterations) {
  if (!isShort(has) || (needs.size() > kShownFact))
    return;
  const bool isKnown = std::any_of(found.evidence.begin(), found.evidence.end(),
                                   [&](const auto &e) { return e.expr == expr && e.kind == kind; });
  if (!isKnown)
    found.evidence.push_back({kind, expr, has, needs, iterations});
}

void Trace::findPoints() {
  for (ir::FunctionId id : ir::reachable(program, entry)) {
    const ir::Function &function = program.functions[id];
    const bool isHarness =
        id == entry && std::any_of(program.functions.begin(), program.functions.end(),
                                   [&](const auto &f) { return f.harness == entry; });
    if (function.isModel || isHarness)
      continue;
    ir::forEachExpr(program, id, [&](ExprId expr) {
      if (!program.exprs[expr].trusted) // a specification is, too
        own.insert(expr.index);
    });
    ir::forEachStmt(program, id, [&](StmtId stmt) {
      const ir::Stmt &s = program.stmts[stmt];
      if (s.expr && own.count(s.expr.index) != 0 &&
          (s.kind == ir::StmtKind::If || ir::isLoop(s.kind)))
        decisions.emplace(s.expr.index, stmt);
    });
  }
  for (Node node = 0; node < flow.steps().size(); ++node) {
    const Flow::Step &step = flow[node];
    if (step.isArgument || own.count(step.expr.index) == 0)
      continue;
    if (const auto decision = decisions.find(step.expr.index); decision != decisions.end())
      points.push_back({node, decision->second});
    else if (step.stores)
      points.push_back({node, {}});
  }
  if (points.size() > limits::path::kPoints) {
    points.erase(points.begin(), points.end() - limits::path::kPoints);
    found.isCut = true;
  }
  found.isCut |= told.dropped > 0;
}

/// The check of an element: its index is below the count.
void Trace::wantElement(const ir::Expr &expr, const ir::Place &place) {
  for (const ir::Projection &step : place.path) {
    const Node index = flow.last(step.index);
    if (!step.index || index == Flow::kNone)
      continue;
    const ir::Type &type = program.types[program.exprs[step.index].type];
    const auto value = static_cast<int64_t>(ir::signedValue(type, flow[index].value));
    const bool isOfArray = step.bounds == property;
    const bool isOfObject = !isOfArray && told.element && told.element->first == value &&
                            (place.checks.bounds == property || expr.checks.bounds == property);
    if (!isOfArray && !isOfObject)
      continue;
    const uint64_t count = isOfArray ? program.properties[property].limit : told.element->second;
    if (value < 0)
      wanted.push_back({BinaryOp::Ge, index, Flow::kNone, 0});
    else
      wanted.push_back({BinaryOp::Lt, index, Flow::kNone, static_cast<int64_t>(count)});
  }
}

void Trace::findWanted() {
  Node latest = 0;
  ExprId failing;
  for (uint32_t i = 0; i < program.exprs.size(); ++i) {
    const ir::Expr &expr = program.exprs[ExprId(i)];
    if (!ir::checks(program, expr, property))
      continue;
    // The one that failed was evaluated last; so was what it has for operands.
    for (ExprId operand : ir::below(program, ExprId(i)))
      if (const Node node = flow.last(operand); node != Flow::kNone && node >= latest) {
        latest = node;
        failing = ExprId(i);
      }
  }
  if (!failing)
    return;
  const ir::Expr &expr = program.exprs[failing];
  if (expr.kind == ExprKind::Assert && expr.property == property)
    wanted = reader.relations(flow.last(expr.a), true);
  else if (expr.kind == ExprKind::Binary && expr.property == property &&
           (expr.binary == BinaryOp::Div || expr.binary == BinaryOp::Rem))
    wanted.push_back({BinaryOp::Ne, flow.last(expr.b), Flow::kNone, 0});
  else if (expr.place) {
    const ir::Place &place = program.places[expr.place];
    if (place.checks.null == property)
      wanted.push_back({BinaryOp::Ne, flow.last(place.pointer), Flow::kNone, 0});
    else
      wantElement(expr, place);
  }
  std::erase_if(wanted, [&](const Relation &relation) { return relation.a == Flow::kNone; });
  int most = 2;
  for (const Relation &relation : wanted)
    most = std::max(most, interest(relation));
  std::erase_if(wanted, [&](const Relation &relation) { return interest(relation) < most; });
  if (wanted.size() > limits::path::kWanted)
    wanted.resize(limits::path::kWanted);
}

/// 3: something was stored on which it depends; 2: it speaks of memory that the code could have
/// written; 1: of arguments alone; 0: nobody can read it, or it speaks of nothing.
int Trace::interest(const Relation &relation) const {
  const Fact end = reader.fact(relation, static_cast<Node>(flow.steps().size()));
  const Fact begin = reader.fact(relation, 0);
  if (!end.readable() || (end.isClosed() && begin.isClosed()))
    return 0;
  const auto &parts = end.difference.parts;
  const bool isMemory = std::any_of(parts.begin(), parts.end(), [](const Term::Part &part) {
    return part.text.find_first_of("[*>.") != std::string::npos;
  });
  return end.text() != begin.text() ? 3 : isMemory ? 2 : 1;
}

/// What holds because the run went this way.
std::vector<Fact> Trace::decided(const Point &point) const {
  std::vector<Fact> facts;
  for (const Relation &relation : reader.relations(point.node, flow[point.node].value != 0))
    if (Fact fact = reader.fact(relation, point.node); fact.readable() && !fact.isClosed())
      facts.push_back(std::move(fact));
  return facts;
}

/// Of the loop whose head the point is: decisions to go on before it, since it was entered.
uint64_t Trace::iterations(size_t at) const {
  uint64_t count = 0;
  for (size_t i = at; i-- > 0;) {
    if (points[i].decision != points[at].decision)
      continue;
    if (flow[points[i].node].value == 0)
      break;
    ++count;
  }
  return count;
}

std::string Trace::storedText(const Point &point) const {
  const Flow::Step &step = flow[point.node];
  const Term::Part cell = reader.cell(point.node);
  if (cell.text.empty())
    return "";
  const ir::Expr &expr = program.exprs[step.expr];
  const Term term = reader.term(step.a, point.node);
  const bool isOwn =
      term.mentions(cell.address) || // or through it: p = p->next
      std::any_of(term.parts.begin(), term.parts.end(), [&](const auto &part) {
        return part.text.starts_with(cell.text + "->") || part.text == "*" + cell.text;
      });
  if (expr.kind != ExprKind::Assign || !term.readable || isOwn) {
    const ir::Type &type = program.types[expr.type];
    const bool isOld = expr.postfix;
    return type.kind == ir::TypeKind::Pointer || isOld
               ? ""
               : cell.text + " == " + ir::formatValue(type, step.value);
  }
  return cell.text + " == " + term.text();
}

/// Evidence of type II, and what is missing behind a loop.
void Trace::compareDecision(const Relation &relation, size_t at) {
  const Point &point = points[at];
  const ExprId condition = program.stmts[point.decision].expr;
  const Fact needs = reader.fact(relation, point.node);
  cells.add(needs);
  if (!needs.readable() || needs.isClosed())
    return;
  const std::vector<Fact> facts = decided(point);
  for (const Fact &has : facts)
    if (contradict(has, needs))
      return add(Evidence::Kind::Contradiction, condition, has.text(), needs.text());
  const bool isLoop = ir::isLoop(program.stmts[point.decision].kind);
  const bool goesOn = flow[point.node].value != 0;
  if (!isLoop || facts.empty())
    return;
  const uint64_t count = iterations(at);
  if (isAssertion() && !goesOn)
    add(count == 0 ? Evidence::Kind::NotEntered : Evidence::Kind::MissingIteration, condition,
        facts.front().text(), needs.text(), count);
  auto shares = [&](const Fact &has) {
    return std::any_of(has.difference.parts.begin(), has.difference.parts.end(),
                       [&](const auto &part) { return needs.difference.mentions(part.address); });
  };
  if (!isAssertion() && goesOn)
    for (const Fact &has : facts)
      if (shares(has))
        return add(Evidence::Kind::ExtraIteration, condition, has.text(), needs.text(), count + 1);
}

/// Where what is needed speaks of what is stored here.
void Trace::compareStore(const Relation &relation, const Point &point) {
  const Flow::Step &step = flow[point.node];
  const Fact needs = reader.fact(relation, point.node + 1);
  cells.add(needs);
  if (!needs.readable() || !needs.difference.mentions(step.address))
    return;
  const ir::Expr &expr = program.exprs[step.expr];
  const Fact before = reader.fact(relation, point.node);
  const bool isClosed = before.readable() && before.isClosed();
  if (isClosed && !isAssertion()) // where a counter begins says little
    return;
  add(isClosed ? Evidence::Kind::Constant : Evidence::Kind::Value,
      expr.kind == ExprKind::Assign ? expr.a : step.expr, storedText(point), needs.text());
}

void Trace::compare(const Relation &relation) {
  const size_t before = found.evidence.size();
  const Node end = std::max(relation.a, relation.b == Flow::kNone ? 0 : relation.b);
  for (size_t i = points.size(); i-- > 0;) {
    if (points[i].node > end)
      continue;
    if (points[i].decision)
      compareDecision(relation, i);
    else
      compareStore(relation, points[i]);
  }
  // Implicit evidence is for what has no explicit one (section 2.5).
  const auto begin = found.evidence.begin() + static_cast<ptrdiff_t>(before);
  const bool isExplicit = std::any_of(begin, found.evidence.end(), [](const Evidence &evidence) {
    return evidence.kind == Evidence::Kind::Constant ||
           evidence.kind == Evidence::Kind::Contradiction;
  });
  if (isExplicit)
    found.evidence.erase(std::remove_if(begin, found.evidence.end(),
                                        [](const Evidence &evidence) {
                                          return evidence.kind == Evidence::Kind::NotEntered ||
                                                 evidence.kind == Evidence::Kind::MissingIteration;
                                        }),
                         found.evidence.end());
}

/// The cells that the value of the evaluation was read from.
void Trace::addReads(Node node, std::set<uint64_t> &cells) const {
  const Flow::Step &step = flow[node];
  if (program.exprs[step.expr].kind == ExprKind::Load)
    cells.insert(step.address);
  for (Node operand : {step.a, step.b, step.c})
    if (operand != Flow::kNone)
      addReads(operand, cells);
}

/// A run that goes round for ever: by what its loop decides.
void Trace::lookAtLoops() {
  if (program.properties[property].kind != ir::PropertyKind::EndlessLoop)
    return;
  for (size_t i = points.size(); i-- > 0;) {
    const StmtId decision = points[i].decision;
    if (!decision || program.stmts[decision].ending != property)
      continue;
    const std::vector<Fact> facts = decided(points[i]);
    if (facts.empty())
      return;
    std::string needs;
    if (const Fact &has = facts.front(); has.readable())
      needs = Fact{has.difference, ir::negationOf(has.relation)}.text();
    add(Evidence::Kind::Endless, program.stmts[decision].expr, facts.front().text(), needs,
        iterations(i) + 1);
    // What is stored in the loop to what it decides by, and to what that is computed from.
    std::set<uint64_t> cells;
    for (const Fact &has : facts)
      for (const Term::Part &part : has.difference.parts)
        cells.insert(part.address);
    for (size_t k = i; k-- > 0 && points[k].decision != decision;)
      if (const Flow::Step &step = flow[points[k].node];
          !points[k].decision && step.address != 0 && cells.count(step.address) != 0) {
        const ir::Expr &expr = program.exprs[step.expr];
        add(Evidence::Kind::Value, expr.kind == ExprKind::Assign ? expr.a : step.expr,
            storedText(points[k]), needs);
        addReads(points[k].node, cells);
      }
    return;
  }
}

void Trace::tellStates() {
  std::string before;
  for (const Point &point : points) {
    PathFacts state{program.exprs[flow[point.node].expr].range, {}, {}};
    if (state.range.file != ir::kMainFile)
      continue;
    if (point.decision) {
      for (const Fact &fact : decided(point))
        state.has += (state.has.empty() ? "" : " && ") + fact.text();
    } else {
      state.has = storedText(point);
    }
    if (!wanted.empty())
      if (const Fact needs = reader.fact(wanted.front(), point.node + 1);
          needs.readable() && !needs.isClosed())
        state.needs = needs.text();
    if (state.needs == before)
      state.needs.clear();
    else if (!state.needs.empty())
      before = state.needs;
    if (state.has.size() > 2 * kShownFact)
      state.has.clear();
    if (state.needs.size() > 2 * kShownFact)
      state.needs.clear();
    if (!state.has.empty() || !state.needs.empty())
      found.states.push_back(std::move(state));
  }
  if (found.states.size() > kShownStates)
    found.states.erase(found.states.begin(), found.states.end() - kShownStates);
}

void Trace::findNegative() {
  for (const ir::Evaluation &one : told.list) {
    const ir::Type &type = program.types[program.exprs[one.expr].type];
    if (type.kind == ir::TypeKind::Integer && type.isSigned && asSigned(one.value, type.width) < 0)
      found.negative.insert(one.expr);
  }
}

} // namespace

Weakest weakest(const ir::Program &program, ir::FunctionId entry, ir::PropertyId property,
                const ir::Inputs &inputs, const Budget &budget) {
  ir::RunOptions options;
  options.globals = false;
  options.limits.steps = limits::search::kSuspectSteps;
  ir::Evaluations told;
  const ir::Run run = ir::interpret(program, entry, inputs, options, told, budget);
  if (run.end != ir::RunEnd::Failed && run.end != ir::RunEnd::Endless)
    return {};
  Trace trace{program, entry, property, told};
  trace.findPoints();
  trace.findWanted();
  for (const Relation &relation : trace.wanted)
    trace.compare(relation);
  trace.lookAtLoops();
  trace.tellStates();
  trace.findNegative();
  trace.found.elements = trace.cells.elements(program, trace.flow, trace.reader);
  std::stable_sort(trace.found.evidence.begin(), trace.found.evidence.end(),
                   [](const Evidence &a, const Evidence &b) { return a.kind < b.kind; });
  return std::move(trace.found);
}

const Evidence *evidenceFor(const ir::Program &program, const Weakest &found, ExprId expr) {
  const ir::SourceRange &range = program.exprs[expr].range;
  const Evidence *best = nullptr;
  std::tuple<bool, uint32_t> least; // itself, then the nearest
  for (const Evidence &evidence : found.evidence) {
    const ir::SourceRange &other = program.exprs[evidence.expr].range;
    const bool isNear = range.file == other.file &&
                        (other.bytes.contains(range.bytes) || range.bytes.contains(other.bytes));
    if (!isNear)
      continue;
    const std::tuple key(evidence.expr != expr,
                         std::max(other.bytes.size(), range.bytes.size()) -
                             std::min(other.bytes.size(), range.bytes.size()));
    if (!best || key < least) {
      best = &evidence;
      least = key;
    }
  }
  return best;
}

} // namespace salve::diagnosis
