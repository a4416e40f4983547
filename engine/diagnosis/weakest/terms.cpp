#include "engine/diagnosis/weakest/terms.h"

#include <algorithm>
#include <cctype>
#include <cstdlib>

namespace salve::diagnosis {

using ir::BinaryOp;
using ir::ExprKind;

namespace {

constexpr int kDepth = 64; ///< of definitions that are followed

bool isSmall(int64_t n) { return std::abs(n) <= int64_t{1} << 40; }

std::string enclosed(const std::string &text) {
  int open = 0;
  size_t i = 0;
  do {
    open += text[i] == '(' ? 1 : text[i] == ')' ? -1 : 0;
  } while (open > 0 && ++i < text.size());
  const bool isEnclosed = text.starts_with('(') && i + 1 == text.size();
  return isEnclosed || text.find(' ') == std::string::npos ? text : "(" + text + ")";
}

void append(std::string &text, int64_t factor, const std::string &what) {
  if (factor == 0)
    return;
  text += text.empty() ? (factor < 0 ? "-" : "") : factor < 0 ? " - " : " + ";
  const uint64_t size = factor < 0 ? 0 - static_cast<uint64_t>(factor) : factor;
  text += what.empty() ? std::to_string(size)
          : size == 1  ? what
                       : std::to_string(size) + " * " + enclosed(what);
}

/// The numbers that are related to 0 like `relation`, when this is added to them; not of Ne.
struct Interval {
  int64_t low = INT64_MIN, high = INT64_MAX;
};
Interval intervalOf(BinaryOp relation, int64_t constant) {
  switch (relation) {
  case BinaryOp::Lt: return {INT64_MIN, -constant - 1};
  case BinaryOp::Le: return {INT64_MIN, -constant};
  case BinaryOp::Gt: return {-constant + 1, INT64_MAX};
  case BinaryOp::Ge: return {-constant, INT64_MAX};
  default: return {-constant, -constant};
  }
}

Term unreadable() {
  Term term;
  term.readable = false;
  return term;
}

Term number(int64_t value) {
  Term term;
  term.constant = value;
  term.readable = isSmall(value);
  return term;
}

Term partOf(std::string text, uint64_t address = 0) {
  Term term;
  term.readable = !text.empty();
  term.parts.push_back({std::move(text), address, 1});
  return term;
}

std::string operand(const Term &term) { return enclosed(term.text()); }

/// Whether it has to be in parentheses in a sum or a comparison.
bool bindsLess(BinaryOp op) {
  return op != BinaryOp::Mul && op != BinaryOp::Div && op != BinaryOp::Rem;
}

} // namespace

void Term::add(const Term &other, int64_t factor) {
  readable &= other.readable;
  for (const Part &part : other.parts) {
    auto known =
        std::find_if(parts.begin(), parts.end(), [&](const Part &own) { return own.isSame(part); });
    if (known == parts.end())
      known = parts.insert(parts.end(), {part.text, part.address, 0});
    known->factor += factor * part.factor;
    readable &= isSmall(known->factor);
  }
  std::erase_if(parts, [](const Part &part) { return part.factor == 0; });
  constant += factor * other.constant;
  readable &= isSmall(constant);
}

bool Term::mentions(uint64_t address) const {
  return address != 0 && std::any_of(parts.begin(), parts.end(),
                                     [&](const Part &part) { return part.address == address; });
}

std::string Term::text() const {
  std::string result;
  for (const Part &part : parts)
    append(result, part.factor, part.text);
  append(result, constant, "");
  return result.empty() ? "0" : result;
}

std::string Fact::text() const {
  const auto &parts = difference.parts;
  if (isClosed())
    return isTrue() ? "true" : "false";
  const bool flips =
      std::none_of(parts.begin(), parts.end(), [](const auto &part) { return part.factor > 0; }) &&
      !parts.empty();
  const int64_t sign = flips ? -1 : 1;
  Term left, right;
  for (const Term::Part &part : parts)
    (part.factor * sign > 0 ? left : right)
        .parts.push_back({part.text, part.address, std::abs(part.factor)});
  const int64_t constant = difference.constant * sign;
  // n + 1 > i rather than i - 1 < n
  (constant > 0 && !right.parts.empty() ? left : right).constant = std::abs(constant);
  if (right.parts.empty())
    right.constant = -constant;
  const BinaryOp op = flips ? mirrored(relation) : relation;
  return left.text() + " " + ir::spelling(op) + " " + right.text();
}

bool Fact::isTrue() const {
  const bool isNo = relation == BinaryOp::Ne;
  const Interval of = intervalOf(isNo ? BinaryOp::Eq : relation, 0);
  return isNo != (of.low <= difference.constant && difference.constant <= of.high);
}

bool contradict(const Fact &one, const Fact &other) {
  const auto &a = one.difference.parts, &b = other.difference.parts;
  if (a.empty() || a.size() != b.size() || !one.readable() || !other.readable())
    return false;
  int64_t sign = 0;
  for (const Term::Part &part : a) {
    const auto same =
        std::find_if(b.begin(), b.end(), [&](const auto &x) { return x.isSame(part); });
    if (same == b.end() || std::abs(same->factor) != std::abs(part.factor))
      return false;
    const int64_t now = same->factor == part.factor ? 1 : -1;
    if (sign != 0 && sign != now)
      return false;
    sign = now;
  }
  const BinaryOp op = sign > 0 ? other.relation : mirrored(other.relation);
  const int64_t constant = sign * other.difference.constant;
  if (one.relation == BinaryOp::Ne || op == BinaryOp::Ne)
    return one.relation != op && (one.relation == BinaryOp::Eq || op == BinaryOp::Eq) &&
           one.difference.constant == constant;
  const Interval x = intervalOf(one.relation, one.difference.constant),
                 y = intervalOf(op, constant);
  return std::max(x.low, y.low) > std::min(x.high, y.high);
}

Reader::Reader(const ir::Program &program, ir::FunctionId entry, const Flow &flow)
    : program_(program), entry_(entry), flow_(flow) {
  for (Flow::Node node = 0; node < flow.steps().size(); ++node) {
    const Flow::Step &step = flow[node];
    const ir::PlaceId place = step.isArgument ? ir::PlaceId() : program.exprs[step.expr].place;
    if (place && step.address != 0 && program.places[place].variable &&
        !isHidden(program.places[place].variable))
      named_.emplace(step.address, node);
  }
}

bool Reader::isHidden(ir::VariableId variable) const {
  const ir::Variable &v = program_.variables[variable];
  const bool isLocal = v.storage != ir::Storage::Global && v.storage != ir::Storage::Parameter;
  if (v.storage == ir::Storage::Temporary || v.name.empty() || v.name.starts_with("__"))
    return true;
  if (!v.owner)
    return false;
  const ir::Function &owner = program_.functions[v.owner];
  const bool isHarness =
      v.owner == entry_ && std::any_of(program_.functions.begin(), program_.functions.end(),
                                       [&](const ir::Function &f) { return f.harness == entry_; });
  return owner.isModel || (isHarness && isLocal);
}

bool Reader::isOfContract(ir::VariableId variable) const {
  const ir::FunctionId owner = program_.variables[variable].owner;
  return owner && program_.functions[owner].name.starts_with("__salve_");
}

/// What the place is called at that time; empty: nobody has a name for it.
std::string Reader::placeText(Flow::Node node, Flow::Node time) const {
  const Flow::Step &step = flow_[node];
  const ir::Expr &expr = program_.exprs[step.expr];
  const ir::Place &place = program_.places[expr.place];
  std::string text;
  bool isPointer = false; // what follows goes through it
  if (place.variable) {
    text = isHidden(place.variable) ? "" : program_.variables[place.variable].name;
  } else if (step.pointer != Flow::kNone) {
    const ir::Expr *pointer = &program_.exprs[place.pointer];
    while (pointer->kind == ExprKind::Cast)
      pointer = &program_.exprs[pointer->a];
    if (pointer->kind != ExprKind::Load && pointer->kind != ExprKind::AddressOf)
      return "";
    const ir::Place &from = program_.places[pointer->place];
    if (from.variable && from.path.empty() && !isHidden(from.variable))
      text = program_.variables[from.variable].name;
    isPointer = pointer->kind == ExprKind::Load;
    // A pointer that has another value then is no name for what it points to now. A contract keeps
    // its parameters: what is stored in their place later is something else.
    const Flow::Node read = step.pointerRead;
    const bool isKept = from.variable && isOfContract(from.variable);
    if (isPointer && !isKept && read != Flow::kNone &&
        flow_.isStored(flow_[read].address, std::min(node, time), std::max(node, time))) {
      const auto other = named_.find(step.address);
      return other == named_.end() ? "" : placeText(other->second, other->second);
    }
  }
  if (text.empty())
    return "";
  size_t index = 0;
  ir::TypeId type = place.variable ? program_.variables[place.variable].type : place.baseType;
  if (isPointer && place.path.empty())
    return "*" + text;
  for (const ir::Projection &part : place.path) {
    if (part.kind == ir::Projection::Kind::Field) {
      text += (isPointer ? "->" : ".") + program_.types[type].fields[part.field].name;
    } else {
      const Flow::Node at = index < step.indices.size() ? step.indices[index] : Flow::kNone;
      if (at == Flow::kNone)
        return "";
      text += "[" + std::to_string(numberOf(at)) + "]";
      ++index;
    }
    isPointer = false;
    type = part.type;
  }
  return text;
}

Term::Part Reader::cell(Flow::Node store) const {
  return {placeText(store, store), flow_[store].address, 1};
}

Term Reader::opaque(Flow::Node node) const {
  const ir::Expr &expr = program_.exprs[flow_[node].expr];
  if (expr.range.file != ir::kMainFile || expr.range.bytes.size() == 0)
    return unreadable();
  const std::string text(program_.textOf(expr.range.bytes));
  const bool isPlain =
      std::all_of(text.begin(), text.end(), [](unsigned char c) { return std::isprint(c) != 0; });
  return partOf(isPlain ? text : "");
}

Term Reader::stored(Flow::Node store, Flow::Node time, int depth) const {
  const Flow::Step &step = flow_[store];
  const ir::Expr &expr = program_.exprs[step.expr];
  if (step.isArgument)
    return read(step.source, time, depth + 1);
  if (expr.kind == ExprKind::Assign)
    return read(step.a, time, depth + 1);
  const bool isSum = expr.kind == ExprKind::Increment || expr.binary == BinaryOp::Add ||
                     expr.binary == BinaryOp::Sub;
  if (!isSum || typeOf(store).kind != ir::TypeKind::Integer)
    return unreadable();
  Term before;
  const ir::VariableId variable = program_.places[expr.place].variable;
  if (step.source != Flow::kNone && (step.source >= time || (variable && isHidden(variable))))
    before = stored(step.source, time, depth + 1);
  else
    before = partOf(placeText(store, time), step.address);
  const bool adds =
      expr.kind == ExprKind::Increment ? expr.delta > 0 : expr.binary == BinaryOp::Add;
  before.add(expr.kind == ExprKind::Increment ? number(1) : read(step.a, time, depth + 1),
             adds ? 1 : -1);
  return before;
}

Term Reader::operation(Flow::Node node, Flow::Node time, int depth) const {
  const Flow::Step &step = flow_[node];
  const ir::Expr &expr = program_.exprs[step.expr];
  if (step.a == Flow::kNone || (expr.kind == ExprKind::Binary && step.b == Flow::kNone))
    return unreadable();
  const bool isInteger = typeOf(node).kind == ir::TypeKind::Integer;
  Term a = read(step.a, time, depth + 1);
  if (expr.kind == ExprKind::Unary) {
    Term result;
    if (expr.unary == ir::UnaryOp::Negate && isInteger) {
      result.add(a, -1);
      return result;
    }
    return a.readable ? partOf(ir::spelling(expr.unary) + operand(a)) : a;
  }
  const Term b = read(step.b, time, depth + 1);
  const int64_t x = numberOf(step.a), y = numberOf(step.b), z = numberOf(node);
  const bool areSmall = isInteger && isSmall(x) && isSmall(y);
  if (areSmall && expr.binary == BinaryOp::Add && x + y == z) {
    a.add(b, 1);
    return a;
  }
  if (areSmall && expr.binary == BinaryOp::Sub && x - y == z) {
    a.add(b, -1);
    return a;
  }
  if (a.parts.empty() && b.parts.empty() && isInteger && a.readable && b.readable)
    return number(z);
  if (!a.readable || !b.readable)
    return unreadable();
  const std::string text = operand(a) + " " + ir::spelling(expr.binary) + " " + operand(b);
  return partOf(bindsLess(expr.binary) ? enclosed(text) : text);
}

Term Reader::read(Flow::Node node, Flow::Node time, int depth) const {
  if (node == Flow::kNone || depth > kDepth)
    return unreadable();
  const Flow::Step &step = flow_[node];
  const ir::Expr &expr = program_.exprs[step.expr];
  if (step.isArgument)
    return read(step.source, time, depth + 1);
  const ir::Type &type = typeOf(node);
  if (const Flow::Node inner = handedOn(node); inner != Flow::kNone) {
    const bool isSame = typeOf(inner).kind == type.kind &&
                        (type.kind != ir::TypeKind::Integer || numberOf(inner) == numberOf(node));
    return isSame ? read(inner, time, depth + 1) : unreadable();
  }
  switch (expr.kind) {
  case ExprKind::Constant:
    return type.kind == ir::TypeKind::Integer   ? number(numberOf(node))
           : type.kind == ir::TypeKind::Pointer ? partOf("NULL")
                                                : opaque(node);
  case ExprKind::Load: {
    std::string name = placeText(node, time);
    const bool hidden = name.empty(); // what a specification keeps of earlier values, say
    // A parameter that only hands on what a harness has is the harness's.
    auto handsOn = [&](Flow::Node store) {
      if (!flow_[store].isArgument || flow_[store].source == Flow::kNone)
        return false;
      const ir::Expr &from = program_.exprs[flow_[flow_[store].source].expr];
      return from.kind == ExprKind::Load && program_.places[from.place].variable &&
             program_.variables[program_.places[from.place].variable].owner == entry_;
    };
    if (step.source != Flow::kNone && (hidden || step.source >= time || handsOn(step.source)))
      return stored(step.source, time, depth + 1);
    if (time <= node || !flow_.isStored(step.address, node, time))
      return partOf(std::move(name), step.address);
    // It is another value by then; of what it was in the beginning a contract has a name.
    return step.source == Flow::kNone ? partOf("\\old(" + name + ")") : unreadable();
  }
  case ExprKind::Call:
    if (node < time && expr.callee && program_.functions[expr.callee].harness == entry_)
      return partOf("\\result");
    if (node < time && expr.range.bytes.size() > 0)
      return opaque(node);
    return step.source == Flow::kNone ? opaque(node) : read(step.source, time, depth + 1);
  case ExprKind::Unary:
  case ExprKind::Binary: return operation(node, time, depth);
  default: return unreadable();
  }
}

/// The evaluation whose value this one hands on, converted at most.
Flow::Node Reader::handedOn(Flow::Node node) const {
  const Flow::Step &step = flow_[node];
  const ir::Expr &expr = program_.exprs[step.expr];
  switch (expr.kind) {
  case ExprKind::Cast:
  case ExprKind::Assign:
  case ExprKind::Statements: return step.a;
  case ExprKind::Comma: return step.b;
  case ExprKind::Conditional: return step.b != Flow::kNone ? step.b : step.c;
  default: return Flow::kNone;
  }
}

Fact Reader::fact(const Relation &relation, Flow::Node time) const {
  Fact fact{term(relation.a, time), relation.op};
  fact.difference.add(relation.b == Flow::kNone ? number(relation.number) : term(relation.b, time),
                      -1);
  return fact;
}

void Reader::collect(Flow::Node node, bool truth, int depth, std::vector<Relation> &result) const {
  if (node == Flow::kNone || depth > kDepth)
    return;
  const Flow::Step &step = flow_[node];
  const ir::Expr &expr = program_.exprs[step.expr];
  auto go = [&](Flow::Node next, bool wanted) { collect(next, wanted, depth + 1, result); };
  if (step.isArgument)
    return go(step.source, truth);
  switch (expr.kind) {
  case ExprKind::Unary:
    if (expr.unary == ir::UnaryOp::LogicalNot)
      return go(step.a, !truth);
    break;
  case ExprKind::Logical: {
    for (Flow::Node part : {step.a, step.b})
      if (part != Flow::kNone && (flow_[part].value != 0) == (step.value != 0))
        go(part, truth);
    return;
  }
  case ExprKind::Binary: {
    if (!ir::isRelational(expr.binary))
      break;
    const bool isNumber = step.b != Flow::kNone && flow_[step.b].value == 0 &&
                          program_.exprs[flow_[step.b].expr].kind == ExprKind::Constant;
    const bool isTest = expr.binary == BinaryOp::Ne || expr.binary == BinaryOp::Eq;
    if (isTest && isNumber && step.a != Flow::kNone) {
      const ExprKind inner = program_.exprs[flow_[step.a].expr].kind;
      if (inner == ExprKind::Logical ||
          (inner == ExprKind::Binary &&
           ir::isRelational(program_.exprs[flow_[step.a].expr].binary)))
        return go(step.a, truth == (expr.binary == BinaryOp::Ne));
    }
    result.push_back({truth ? expr.binary : ir::negationOf(expr.binary), step.a, step.b, 0});
    return;
  }
  case ExprKind::Load:
    if (step.source != Flow::kNone && program_.places[expr.place].variable &&
        isHidden(program_.places[expr.place].variable))
      return go(program_.exprs[flow_[step.source].expr].kind == ExprKind::Assign
                    ? flow_[step.source].a
                    : step.source,
                truth);
    break;
  case ExprKind::Call:
    if (step.source != Flow::kNone && program_.exprs[step.expr].range.bytes.size() == 0)
      return go(step.source, truth);
    break;
  case ExprKind::Constant: return;
  default:
    if (const Flow::Node inner = handedOn(node); inner != Flow::kNone)
      return go(inner, truth);
  }
  result.push_back({truth ? BinaryOp::Ne : BinaryOp::Eq, node, Flow::kNone, 0});
}

std::vector<Relation> Reader::relations(Flow::Node node, bool truth) const {
  std::vector<Relation> result;
  collect(node, truth, 0, result);
  return result;
}

} // namespace salve::diagnosis
