// Claims about the elements of arrays that a loop has come by (engine/analysis/element_claims.h)
// in an induction: what is claimed of all elements is said of single ones only.
//
// At the head of an arbitrary iteration a claim is known. Wherever an element is read afterwards,
// what the claim says of that element is assumed; there are no quantifiers. That the claim holds
// before the first iteration and still holds after any other is asked of an arbitrary element
// (Execution::claims). A claim says nothing of an element that cannot be read, so what is assumed
// and what is asked is one formula over a state and an element.
#include "engine/execution/machine.h"
#include "engine/execution/trail.h"
#include "engine/ir/walk.h"
#include "engine/support/limits/loops.h"

#include <algorithm>

namespace salve::execution {

using analysis::ElementClaim;
using smt::Term;

namespace {
constexpr Scalar kElement{64, true, false};
}

/// A variable's value, 64 bits; none where it is out of scope, wider or a pointer.
std::optional<Term> Machine::counted(State &state, ir::VariableId variable) {
  const ObjectId object = objectOf(variable);
  if (!object || !memory_[object].alive || memory_[object].variable != variable)
    return std::nullopt;
  const Scalar type = scalarOf(program_.variables[variable].type);
  const Value value = memory_.read(state, object, 0, type.width).value;
  if (value.isPointer() || type.width > 64)
    return std::nullopt;
  return terms_.resize(values_.asTerm(value, type.width), 64, type.isSigned);
}

/// The variables' objects live on, as they do in the state that is asked.
struct Machine::InFrame {
  InFrame(Machine &machine, Frame &frame) : m(machine), outer(machine.frame_) {
    m.frame_ = &frame;
    for (ObjectId object : frame.objects)
      if (object && !m.memory_[object].alive) {
        m.memory_[object].alive = true;
        revived.push_back(object);
      }
  }
  ~InFrame() {
    for (ObjectId object : revived)
      m.memory_[object].alive = false;
    m.frame_ = outer;
  }
  InFrame(const InFrame &) = delete;
  InFrame &operator=(const InFrame &) = delete;

  Machine &m;
  Frame *outer;
  std::vector<ObjectId> revived;
};

/// Whether the variable points into that member.
std::optional<Term> Machine::isAt(State &state, ir::VariableId pointer, ObjectId family,
                                  Term member) {
  const ObjectId object = objectOf(pointer);
  if (!object || !memory_[object].alive || memory_[object].variable != pointer)
    return std::nullopt;
  Term result = terms_.boolean(false);
  for (const Target &t : values_.targets(memory_.read(state, object, 0, 64).value))
    if (t.object == family)
      result = terms_.disjunction(
          result, terms_.conjunction(t.guard,
                                     terms_.equal(values_.asTerm(memberOf(t).number, 64), member)));
  return result;
}

/// Whether the element, of 64 bits, is one that the claim is about.
std::optional<Term> Machine::isClaimed(const Claimed &claimed, State &state, Term element) {
  if (claimed.family) {
    const Term exists =
        terms_.less(element, values_.asTerm(countOf(state, claimed.family), 64), false);
    if (!claimed.except)
      return exists;
    const std::optional<Term> isExcepted = isAt(state, claimed.except, claimed.family, element);
    if (!isExcepted)
      return std::nullopt;
    return terms_.conjunction(exists, terms_.negation(*isExcepted));
  }
  if (!claimed.claim.counter)
    return terms_.boolean(true);
  const std::optional<Term> now = counted(state, claimed.claim.counter);
  if (!now || !claimed.begin)
    return std::nullopt;
  const bool isFromZero = claimed.claim.range == ElementClaim::Range::FromZero;
  const Term from = isFromZero ? terms_.number(64, 0) : *claimed.begin;
  auto isLess = [&](Term a, Term b) { return terms_.less(a, b, true); };
  auto isNotLess = [&](Term a, Term b) { return terms_.negation(isLess(a, b)); };
  switch (claimed.claim.range) {
  case ElementClaim::Range::Down:
    return terms_.conjunction(isLess(*now, element), isNotLess(from, element));
  case ElementClaim::Range::DownTo:
    return terms_.conjunction(isNotLess(element, *now), isLess(element, from));
  case ElementClaim::Range::Up:
  case ElementClaim::Range::FromZero: break;
  }
  return terms_.conjunction(isNotLess(element, from), isLess(element, *now));
}

/// What the claim says with the bound index, in the current state.
Term Machine::claimed(const ElementClaim &claim) {
  const ir::Expr &e = program_.exprs[claim.expr];
  switch (claim.kind) {
  case ElementClaim::Kind::Compares: {
    const Term holds = condition(claim.expr);
    return claim.isNegated ? terms_.negation(holds) : holds;
  }
  case ElementClaim::Kind::Within: {
    const Scalar type = scalarOf(e.type);
    const Value less =
        values_.binary(ir::BinaryOp::Lt, values_.convert(scalar(claim.expr), type, kElement),
                       Value::number(claim.count), {64, false, false}, {64, false, false}, 32);
    return values_.truth(less, 32);
  }
  case ElementClaim::Kind::AtLeast:
  case ElementClaim::Kind::AtMost: {
    const Value value = values_.convert(scalar(claim.expr), scalarOf(e.type), kElement);
    const bool isLeast = claim.kind == ElementClaim::Kind::AtLeast;
    const Value bound = Value::number(static_cast<uint64_t>(isLeast ? claim.least : claim.most));
    return values_.truth(values_.binary(isLeast ? ir::BinaryOp::Ge : ir::BinaryOp::Le, value, bound,
                                        kElement, kElement, 32),
                         32);
  }
  case ElementClaim::Kind::Stored:
  case ElementClaim::Kind::Written: break;
  }
  const ir::Place &place = program_.places[e.place];
  const uint32_t bits = bitsOf(place, nullptr);
  const bool isStored = claim.kind == ElementClaim::Kind::Stored;
  const Value value = isStored ? stored(e, scalar(e.a)) : Value();
  const Content content =
      load(locate(e.place, operands(e.place), false, terms_.boolean(true)), bits);
  if (!isStored)
    return terms_.negation(content.undefined);
  const Scalar type = scalarOf(e.type);
  if (type.isPointer)
    return values_.samePointer(values_.pointer(values_.targets(content.value)), value);
  return terms_.equal(values_.asTerm(content.value, bits),
                      values_.asTerm(values_.extract(value, type.width, 0, bits), bits));
}

/// Lets the claim's index, and the limit that it speaks of, stand for what they are to be; false:
/// it cannot be said.
bool Machine::bind(const Claimed &claimed, Term element) {
  const ElementClaim &claim = claimed.claim;
  auto as = [&](Term value, ir::VariableId variable) {
    return values_.convert(Value::term(value), kElement,
                           scalarOf(program_.variables[variable].type));
  };
  bound_.clear();
  std::optional<Term> by;
  if (claim.limit) {
    by = counted(current_, claim.by);
    if (!by)
      return false;
    const Term offset = terms_.number(64, static_cast<uint64_t>(claim.offset));
    bound_.emplace(claim.limit, as(terms_.add(*by, offset), claim.limit));
  }
  if (claimed.family)
    bound_.emplace(claim.index,
                   values_.advance(values_.address(claimed.family, 0), Value::term(element),
                                   static_cast<int64_t>(memory_[claimed.family].apart)));
  else if (claim.index)
    bound_.emplace(claim.index, as(element, claim.index));
  return true;
}

/// What the claim says of an element in a state; none: it cannot be said.
std::optional<Term> Machine::claimHolds(const Claimed &claimed, const State &state, Term element) {
  const Trail trail(*this);
  const State before = current_;
  const auto notModelled = out_.notModelled;
  const uint64_t unmodelled = unmodelled_;
  const auto outer = bound_; // one claim may be read because another reads an element
  std::optional<Term> result;
  {
    const InFrame inFrame(*this, *claimed.frame);
    current_ = state;
    std::optional<Term> isMeant;
    ++assuming_;
    try {
      isMeant = isClaimed(claimed, current_, element);
      if (isMeant && !bind(claimed, element))
        isMeant.reset();
    } catch (const MemoryNotModelled &) {
      ++unmodelled_;
    }
    if (isMeant) {
      try {
        const Term says = this->claimed(claimed.claim);
        const Term isReadable = terms_.conjunction(current_.path.whole(), *isMeant);
        result = terms_.disjunction(terms_.negation(isReadable), says);
      } catch (const MemoryNotModelled &) {
        ++unmodelled_;
      }
    }
    --assuming_;
    bound_ = outer;
  }
  // What is not modelled in one state may be in another: then it would not be the same formula.
  if (trail.allocated(*this) || unmodelled_ != unmodelled)
    result.reset();
  out_.notModelled = notModelled;
  current_ = before;
  trail.takeBack(*this);
  return result;
}

/// The claims for an induction over this loop. That they hold in `start`, before the first
/// iteration, is asked: an induction stands for all iterations, those before its own bound too.
std::vector<Machine::Claimed> Machine::claimsOf(ir::StmtId loop, State start) {
  std::vector<Claimed> result;
  if (!limits_.claims || dead() || !isAsWritten() || !bound_.empty())
    return result;
  addElementClaims(loop, start, result);
  addNodeClaims(loop, result);
  // What is declared in the loop's body has no value at its head that a claim could be about.
  auto lives = [&](ir::VariableId variable) {
    const ObjectId object = objectOf(variable);
    return object && memory_[object].alive && memory_[object].variable == variable;
  };
  std::erase_if(result, [&](const Claimed &c) {
    if (c.except && !lives(c.except))
      return true;
    const std::vector<ir::ExprId> below = ir::below(program_, c.claim.expr);
    return std::any_of(below.begin(), below.end(), [&](ir::ExprId id) {
      const ir::PlaceId place = program_.exprs[id].place;
      const ir::VariableId variable = place ? program_.places[place].variable : ir::VariableId();
      return variable && variable != c.claim.index && !lives(variable);
    });
  });
  if (result.empty())
    return result;
  const auto frame = std::make_shared<Frame>();
  frame->function = frame_->function;
  frame->context = frame_->context;
  frame->base = frame_->base;
  frame->objects = frame_->objects;
  for (Claimed &claimed : result)
    claimed.frame = frame;
  std::swap(current_, start);
  noteClaims(result);
  std::swap(current_, start);
  return result;
}

void Machine::addElementClaims(ir::StmtId loop, State &start, std::vector<Claimed> &out) {
  auto [at, isNew] = elementClaims_.try_emplace(frame_->function);
  if (isNew)
    at->second = analysis::elementClaims(program_, frame_->function);
  const auto found = at->second.find(loop);
  if (found == at->second.end())
    return;
  for (uint32_t i = 0; i < found->second.size(); ++i) {
    const ElementClaim &claim = found->second[i];
    const ClaimId id{loop, i, 0, 0};
    if (limits_.refuted.contains(id))
      continue;
    Claimed claimed{id, claim, {}, {}, {}, {}, {}};
    if (claim.counter)
      claimed.begin = counted(start, claim.counter);
    const bool isSame = claim.range == ElementClaim::Range::FromZero && claimed.begin &&
                        terms_.constant(*claimed.begin) == 0;
    if (!isSame) // as one of the others
      out.push_back(std::move(claimed));
  }
}

/// Of each family that there is.
void Machine::addNodeClaims(ir::StmtId loop, std::vector<Claimed> &out) {
  if (families_.empty() || limits_.blocks < Limits::Blocks::Compared)
    return;
  if (!nodeClaims_)
    nodeClaims_ = analysis::nodeClaims(program_, ir::reachable(program_, entry_),
                                       limits_.blocks == Limits::Blocks::Bounded);
  std::set<ClaimId> added;
  for (uint32_t i = 0; i < nodeClaims_->size(); ++i) {
    const analysis::NodeClaim &guess = (*nodeClaims_)[i];
    if (guess.function && guess.function != frame_->function)
      continue;
    std::vector<ir::VariableId> exceptions = analysis::pointersOf(program_, loop, guess.block);
    exceptions.insert(exceptions.begin(), ir::VariableId());
    for (const auto &[place, family] : families_)
      for (const ir::VariableId except : exceptions) {
        const ClaimId id{loop, i, mix(place.first.index, place.second),
                         except ? 1 + except.index : 0};
        if (memory_[family].type != guess.block || limits_.refuted.contains(id) ||
            added.size() == limits::families::kClaims)
          continue;
        added.insert(id);
        // What holds of all holds of all but one.
        if (except && added.contains({id.loop, id.number, id.family, 0}))
          continue;
        out.push_back({id, guess.claim, {}, {}, {}, family, except});
      }
  }
}

/// Asks whether the claims hold in `current_`; one of which that cannot be said does not.
void Machine::noteClaims(const std::vector<Claimed> &claims) {
  if (dead())
    return;
  // Each is a question of its own, so that one arbitrary element does for all of them.
  if (!anyElement_) {
    anyElement_ = terms_.symbol(64);
    anyMember_ = anyMember();
  }
  for (const Claimed &c : claims) {
    const std::optional<Term> holds =
        claimHolds(c, current_, c.family ? *anyMember_ : *anyElement_);
    out_.claims.push_back({c.id, holds ? terms_.negation(*holds) : terms_.boolean(true)});
  }
}

/// What is claimed of variables is assumed where the head is.
void Machine::learnOfVariables(size_t from) {
  for (size_t i = from; i < claims_.size(); ++i)
    if (!claims_[i].claim.index)
      learnOf(i, terms_.number(64, 0));
}

void Machine::forgetClaims(size_t from) {
  claims_.resize(from);
  std::erase_if(instances_, [&](const auto &instance) { return instance.first.first >= from; });
}

/// Where an element is read: what is known of it is assumed.
void Machine::learnOf(const Operands &operands, const Locations &locations) {
  if (claims_.empty() || isLearning_ || dead())
    return;
  std::vector<std::pair<ObjectId, Term>> elements;
  for (const Value &index : operands.indices)
    elements.emplace_back(ObjectId(), values_.asTerm(index, 64));
  for (const Location &l : locations)
    if (memory_[l.object].isFamily())
      elements.emplace_back(l.object, values_.asTerm(l.index, 64));
    else if (l.stride != 0 && operands.indices.empty())
      elements.emplace_back(ObjectId(), values_.asTerm(l.index, 64));
  isLearning_ = true;
  for (const auto &[family, element] : elements)
    for (size_t i = 0; i < claims_.size(); ++i) {
      if (claims_[i].family != family)
        continue;
      if (family)
        learnOf(i, element);
      for (const int64_t offset : claims_[i].claim.offsets)
        learnOf(i, terms_.add(element, terms_.number(64, 0 - static_cast<uint64_t>(offset))));
    }
  isLearning_ = false;
}

void Machine::learnOf(size_t claim, Term element) {
  auto [known, isNew] = instances_.try_emplace({claim, element});
  if (isNew && instances_.size() <= limits::elements::kInstances)
    known->second = claimHolds(claims_[claim], claims_[claim].head, element);
  if (known->second)
    restrict(*known->second);
}

} // namespace salve::execution
