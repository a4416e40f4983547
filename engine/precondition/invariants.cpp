// Idea: the capacity is the number that indices of the array are compared with, and that is none
// itself; other numbers that are compared with it are at most as large, those that are taken modulo
// it are smaller.
#include "engine/precondition/invariants.h"

#include "engine/ir/walk.h"
#include "engine/precondition/templates.h"
#include "engine/precondition/usage.h"
#include "engine/precondition/written.h"

#include <algorithm>

namespace salve::precondition {

using ir::BinaryOp;
using ir::ExprId;
using ir::Program;
using ir::TypeKind;

namespace {

bool isComparison(BinaryOp op) {
  return ir::isRelational(op) || op == BinaryOp::Eq || op == BinaryOp::Ne;
}

/// Whether a field of the array's own structure, or a number behind the same pointers.
bool isBeside(const Term &array, const Term &number) {
  const std::vector<Step> &a = array.at.steps, &n = number.at.steps;
  return array.at.variable == number.at.variable && !a.empty() && a.size() == n.size() &&
         a.back().kind == Step::Kind::Field && n.back().kind == Step::Kind::Field &&
         std::equal(a.begin(), a.end() - 1, n.begin());
}

/// Own names of what it is computed of; not of what is an index or a divisor in it, nor of what is
/// divided: a number of bits is none of words.
void addNames(const Program &program, ExprId id, std::set<std::string> &names) {
  const ir::Expr &expr = program.exprs[id];
  if (expr.kind == ir::ExprKind::Binary &&
      (expr.binary == BinaryOp::Div || expr.binary == BinaryOp::Shr))
    return;
  if (expr.kind == ir::ExprKind::Cast || expr.kind == ir::ExprKind::Binary)
    addNames(program, expr.a, names);
  if (expr.kind == ir::ExprKind::Binary && expr.binary != BinaryOp::Rem)
    addNames(program, expr.b, names);
  if (std::string name = nameOf(program, id); !name.empty())
    names.insert(std::move(name));
  if (expr.place && expr.kind == ir::ExprKind::Increment)
    names.insert(nameOf(program, program.places[expr.place]));
}

std::set<std::string> namesIn(const Program &program, ExprId root) {
  std::set<std::string> result;
  addNames(program, root, result);
  return result;
}

bool hasProduct(const Program &program, ExprId root) {
  const std::vector<ExprId> parts = ir::below(program, root);
  return std::any_of(parts.begin(), parts.end(), [&](ExprId id) {
    return program.exprs[id].kind == ir::ExprKind::Binary &&
           program.exprs[id].binary == BinaryOp::Mul;
  });
}

/// The number that names the last element in use: `++top` on the way in, `top--` on the way out.
std::string lastIn(const Program &program, ExprId index) {
  while (program.exprs[index].kind == ir::ExprKind::Cast)
    index = program.exprs[index].a;
  const ir::Expr &expr = program.exprs[index];
  const bool isLast =
      expr.kind == ir::ExprKind::Increment && expr.place && (expr.delta < 0) == expr.postfix;
  return isLast ? nameOf(program, program.places[expr.place]) : std::string();
}

} // namespace

Invariants::Invariants(const Program &program) : program_(program) {
  for (uint32_t i = 0; i < program.functions.size(); ++i)
    if (!program.functions[ir::FunctionId(i)].isModel)
      note(ir::FunctionId(i));
}

void Invariants::note(ir::FunctionId function) {
  ir::forEachPlace(program_, function, [&](ir::PlaceId id) {
    const ir::Place &place = program_.places[id];
    if (!place.pointer || place.path.empty() || !place.path.front().index)
      return;
    const std::string array = nameOf(program_, place.pointer);
    if (array.empty())
      return;
    if (!hasProduct(program_, place.path.front().index)) // of a table neither side is a size
      indices_[array].merge(namesIn(program_, place.path.front().index));
    if (std::string last = lastIn(program_, place.path.front().index); !last.empty())
      lasts_[array].insert(std::move(last));
  });
  ir::forEachExpr(program_, function, [&](ExprId id) {
    const ir::Expr &expr = program_.exprs[id];
    if (expr.kind == ir::ExprKind::PointerAdd)
      if (const std::string array = nameOf(program_, expr.a); !array.empty())
        indices_[array].merge(namesIn(program_, expr.b));
    if (expr.kind == ir::ExprKind::Assign)
      noteReduced(function, expr);
    if (expr.kind != ir::ExprKind::Binary)
      return;
    const std::string divisor = nameOf(program_, expr.b);
    Names names = namesIn(program_, expr.a);
    if (isComparison(expr.binary)) {
      names.merge(namesIn(program_, expr.b));
      for (const std::string &name : names) {
        compared_[name].insert(names.begin(), names.end());
        bounding_[name].insert(names.begin(), names.end());
      }
    } else if (expr.binary == BinaryOp::Rem && !divisor.empty()) {
      bounding_[divisor].insert(names.begin(), names.end());
    }
  });
}

/// `head = (head + 1) % size`; what is only read modulo a number may be larger.
void Invariants::noteReduced(ir::FunctionId function, const ir::Expr &assignment) {
  const ir::Expr &value = program_.exprs[meant(program_, function, assignment.a)];
  if (value.kind != ir::ExprKind::Binary || value.binary != BinaryOp::Rem)
    return;
  const std::string divisor = nameOf(program_, value.b);
  std::string number = nameOf(program_, program_.places[assignment.place]);
  if (!divisor.empty() && !number.empty())
    reduced_[divisor].insert(std::move(number));
}

/// Of these numbers; null if none is one.
const std::string *Invariants::capacityOf(const std::string &array, const Names &numbers) const {
  const auto indices = indices_.find(array);
  if (indices == indices_.end())
    return nullptr;
  auto bounds = [&](const std::string &number) {
    const auto others = bounding_.find(number);
    return others != bounding_.end() &&
           std::any_of(indices->second.begin(), indices->second.end(), [&](const auto &index) {
             return index != number && others->second.count(index) > 0;
           });
  };
  for (bool mayBeIndex : {false, true})
    for (const std::string &number : numbers)
      if (bounds(number) && (mayBeIndex || indices->second.count(number) == 0))
        return &number;
  return nullptr;
}

std::vector<Candidate> Invariants::of(ir::FunctionId function) const {
  std::vector<Candidate> result, positions;
  const Terms terms = termsOf(program_, function, Fields::All);
  auto contains = [](const std::map<std::string, Names> &relation, const std::string &number,
                     const std::string &other) {
    const auto others = relation.find(number);
    return others != relation.end() && others->second.count(other) > 0;
  };
  for (const Term &array : terms.pointers) {
    // Whether indices from outside the structure are compared with it; a cursor is none.
    auto bounds = [&](const std::string &number, const Names &own) {
      const auto indices = indices_.find(ownName(array.text));
      return indices != indices_.end() &&
             std::any_of(indices->second.begin(), indices->second.end(), [&](const auto &index) {
               return own.count(index) == 0 && contains(compared_, number, index);
             });
    };
    std::vector<Term> numbers = terms.integers;
    std::erase_if(numbers, [&](const Term &number) { return !isBeside(array, number); });
    Names names;
    for (const Term &number : numbers)
      names.insert(ownName(number.text));
    const std::string *capacity =
        isArray(program_, array) ? capacityOf(ownName(array.text), names) : nullptr;
    if (!capacity)
      continue;
    const auto limit = std::find_if(numbers.begin(), numbers.end(), [&](const Term &number) {
      return ownName(number.text) == *capacity;
    });
    Candidate whole = elements(program_, array, *limit, 0);
    whole.invariant = array.text;
    std::vector<Term> ends; // of what is in use; then of all
    for (const Term &number : numbers) {
      const std::string name = ownName(number.text);
      const bool isReduced = contains(reduced_, *capacity, name);
      if (name == *capacity || (!isReduced && !contains(compared_, *capacity, name)))
        continue;
      const bool isSigned = program_.types[number.type].isSigned;
      const bool isLast = isSigned && contains(lasts_, ownName(array.text), name);
      Candidate part =
          comparison(number, isReduced || isLast ? BinaryOp::Lt : BinaryOp::Le, *limit);
      part.invariant = array.text;
      part.weaker = nullptr;
      if (!isReduced && !isLast && bounds(name, names))
        ends.push_back(number);
      whole.partners.push_back(std::move(part));
      if (isSigned) {
        whole.partners.push_back(comparison(number, BinaryOp::Ge, isLast ? -1 : 0));
        whole.partners.back().invariant = array.text;
      }
    }
    ends.push_back(*limit);
    for (const Term &end : ends)
      for (const Term &position : terms.integers)
        if (position.at.steps.empty()) {
          Candidate inside = comparison(position, BinaryOp::Lt, end);
          inside.partners = whole.partners;
          inside.partners.push_back(whole);
          inside.partners.back().partners.clear();
          positions.push_back(std::move(inside));
        }
    result.push_back(std::move(whole));
  }
  result.insert(result.end(), positions.begin(), positions.end());
  return result;
}

std::string Invariants::wordsOf(ir::FunctionId function) const {
  std::string result;
  for (const Candidate &candidate : of(function)) {
    result += candidate.acsl + ";";
    for (const Candidate &partner : candidate.partners)
      result += partner.acsl + ";";
  }
  return result;
}

} // namespace salve::precondition
