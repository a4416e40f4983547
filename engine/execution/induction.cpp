// Loops beyond every bound: k-induction (M. Sheeran, S. Singh, G. Stålmarck, FMCAD 2000; for
// software A. Donaldson et al., SAS 2011), strengthened with the facts of engine/analysis.
//
// A run that would go on after the bound of k iterations stands at the head of an iteration of
// which nothing is known but what no iteration changes, the facts, and (in the iterations
// before it) that nothing was violated. So from a state in which everything that the loop
// changes is arbitrary, k iterations are assumed to go well, and one more is checked. Whoever
// leaves the loop later than the bound allows leaves it in that one.
//
// What the loop changes is found by running it: the cells in which the state differs after an
// iteration become arbitrary, until one more iteration changes nothing else.
#include "engine/execution/machine.h"
#include "engine/support/limits.h"

#include <algorithm>
#include <bit>
#include <numeric>
#include <set>

namespace salve::execution {

using ir::Stmt;
using ir::StmtId;
using smt::Term;

namespace {

constexpr uint64_t kAbstract = uint64_t{1} << 40; // numbers of iterations that are no real ones

bool overlaps(uint64_t a, uint64_t widthA, uint64_t b, uint64_t widthB) {
  return a < b + widthB && b < a + widthA;
}

} // namespace

/// Cells that an iteration may change, and what they may contain.
class Machine::Changes {
public:
  Changes(Machine &machine) : m_(machine) {}

  /// False: something changes that cannot be made arbitrary.
  bool add(const std::vector<Difference> &differences, bool &isNew) {
    for (const Difference &d : differences) {
      if (d.escapes) {
        isNew |= escaped_.insert(d.object).second;
        continue;
      }
      if (d.whole) {
        if (!addWhole(d, isNew))
          return false;
        continue;
      }
      if (wholes_.contains(d.object))
        continue;
      Key key{d.slot.onStack, d.slot.index, d.at, d.width};
      auto [at, added] = regions_.try_emplace(key);
      isNew |= added;
      if (added && (regions_.size() > limits::induction::kRegions || !describe(key, d, at->second)))
        return false;
      if (added && !include(at->second, d.before, isNew))
        return false;
      if (!include(at->second, d.after, isNew))
        return false;
    }
    return true;
  }

  void makeArbitrary(State &state, uint64_t context) {
    for (ObjectId object : escaped_) {
      Object &known = m_.memory_.writable(state, object);
      known.known = known.open = m_.terms_.boolean(true);
    }
    for (const auto &[object, mayBeUndefined] : wholes_) {
      ir::InputKey key = m_.memory_[object].key;
      key.context = mix(mix(context, key.context), object.index);
      m_.memory_.makeArbitrary(state, object, key, mayBeUndefined);
    }
    // The wider first, so that of overlapping ones all bits are arbitrary in any case.
    std::vector<const std::pair<const Key, Region> *> order;
    for (const auto &entry : regions_)
      order.push_back(&entry);
    std::stable_sort(order.begin(), order.end(), [](const auto *a, const auto *b) {
      return std::get<3>(a->first) > std::get<3>(b->first);
    });
    for (const auto *entry : order) {
      const auto &[onStack, slot, at, width] = entry->first;
      const Region &region = entry->second;
      if (wholes_.contains(region.object))
        continue;
      smt::Terms &terms = m_.terms_;
      Content content{region.isPointer ? anyOf(region) : m_.values_.fresh(region.scalar),
                      region.mayBeUndefined ? terms.symbol(0) : terms.boolean(false)};
      m_.memory_.write(state, region.object, at, width, content, terms.boolean(true));
    }
  }

private:
  using Key = std::tuple<bool, size_t, uint64_t, uint32_t>; // slot, first bit, width
  /// Offsets into one object: base + any multiple of the stride (0: the base alone).
  struct Offsets {
    int64_t base = 0;
    uint64_t stride = 0;
  };
  struct Region {
    ObjectId object;
    Scalar scalar;
    bool isPointer = false;
    bool mayBeUndefined = false;
    std::map<ObjectId, Offsets> targets;
  };

  bool addWhole(const Difference &d, bool &isNew) {
    const ObjectInfo &info = m_.memory_[d.object];
    auto [at, added] = wholes_.try_emplace(d.object, info.background == Background::Indeterminate);
    if (added && containsPointers(info.type))
      return false;
    bool mayBeUndefined = at->second;
    for (const State *state : {d.was, d.is})
      if (const Object *object = m_.memory_.find(*state, d.object)) {
        auto simple = [&](const Value &value, Term undefined) {
          mayBeUndefined |= !m_.terms_.isFalse(undefined);
          return !value.isPointer() &&
                 !(value.isTerm() && m_.values_.containsPointer(value.term()));
        };
        for (const Cell &c : object->cells)
          if (!simple(c.value, c.undefined))
            return false;
        for (const Entry &e : object->journal)
          if (!simple(e.value, e.undefined))
            return false;
      }
    isNew |= added || mayBeUndefined != at->second;
    at->second = mayBeUndefined;
    return true;
  }

  bool containsPointers(ir::TypeId id) const {
    const ir::Type &type = m_.program_.types[id];
    switch (type.kind) {
    case ir::TypeKind::Pointer:
    case ir::TypeKind::Unsupported: return true;
    case ir::TypeKind::Array: return containsPointers(type.element);
    case ir::TypeKind::Record:
      return std::any_of(type.fields.begin(), type.fields.end(),
                         [&](const ir::Field &f) { return containsPointers(f.type); });
    case ir::TypeKind::Void:
    case ir::TypeKind::Integer:
    case ir::TypeKind::Float:
    case ir::TypeKind::Function: return false;
    }
    return true;
  }

  bool describe(const Key &key, const Difference &d, Region &region) {
    const auto &[onStack, slot, at, width] = key;
    region.object = d.object;
    region.scalar = {width, false, false};
    uint64_t begin = 0;
    ir::Leaf leaf;
    const ObjectInfo &info = m_.memory_[d.object];
    bool isLeaf = m_.memory_.leafAt(info, at, begin, leaf).has_value() && begin == at &&
                  leaf.bitWidth == width;
    bool pointerLeaf = isLeaf && m_.scalarOf(leaf.type).isPointer;
    region.isPointer = pointerLeaf || d.before.value.isPointer() || d.after.value.isPointer();
    if (isLeaf && m_.scalarOf(leaf.type).isBool)
      region.scalar = {width, false, true};
    for (const auto &[other, known] : regions_) {
      bool same = std::get<0>(other) == onStack && std::get<1>(other) == slot;
      if (same && other != key && (known.isPointer || region.isPointer) &&
          overlaps(std::get<2>(other), std::get<3>(other), at, width))
        return false;
    }
    return !region.isPointer || width == 64;
  }

  bool include(Region &region, const Content &content, bool &isNew) {
    if (!region.mayBeUndefined && !m_.terms_.isFalse(content.undefined))
      region.mayBeUndefined = isNew = true;
    if (m_.terms_.isTrue(content.undefined) &&
        m_.program_.isChecked(ir::PropertyKind::Uninitialised))
      return true; // its value is of no account: reading it ends the run
    if (!region.isPointer)
      return !content.value.isPointer() &&
             !(content.value.isTerm() && m_.values_.containsPointer(content.value.term()));
    if (!content.value.isPointer() && !(content.value.isNumber() && content.value.number() == 0))
      return false;
    for (const Target &t : m_.values_.targets(content.value))
      includeTarget(region, t, isNew);
    return true;
  }

  static void includeTarget(Region &region, const Target &t, bool &isNew) {
    auto [at, added] = region.targets.try_emplace(t.object, Offsets{t.base, 0});
    Offsets &known = at->second;
    isNew |= added;
    uint64_t apart = t.base > known.base ? static_cast<uint64_t>(t.base) - known.base
                                         : static_cast<uint64_t>(known.base) - t.base;
    uint64_t stride = std::gcd(std::gcd(known.stride, apart), t.index.isNumber() ? 0 : t.stride);
    if (stride != known.stride) {
      known.stride = stride;
      isNew = true;
    }
  }

  Value anyOf(const Region &region) {
    Value result = m_.values_.null();
    bool isFirst = true;
    for (const auto &[object, offsets] : region.targets) {
      Value one = m_.values_.address(object, offsets.base);
      if (offsets.stride != 0)
        one = m_.values_.advance(one, Value::term(m_.terms_.symbol(64)),
                                 static_cast<int64_t>(offsets.stride));
      result = isFirst ? one : m_.values_.select(m_.terms_.symbol(0), one, result, 64);
      isFirst = false;
    }
    return result;
  }

  Machine &m_;
  std::map<Key, Region> regions_;
  std::set<ObjectId> escaped_;      ///< unknown code may know them already
  std::map<ObjectId, bool> wholes_; ///< objects of which every cell; may it be undefined
};

/// What an execution leaves behind besides the state; taken back after an iteration that is
/// only a question.
struct Machine::Trail {
  explicit Trail(Machine &m)
      : obligations(m.out_.obligations.size()), endings(m.out_.endings.size()),
        reached(m.out_.reached), leaves(m.out_.leaves), returned(m.frame_->returned),
        jumps(m.frame_->jumps), objects(m.frame_->objects), memory(m.memory_.size()) {}

  void takeBack(Machine &m) const {
    m.out_.obligations.resize(obligations);
    m.out_.endings.resize(endings);
    m.out_.reached = reached;
    m.out_.leaves = leaves;
    m.frame_->returned = returned;
    m.frame_->jumps = jumps;
    m.frame_->objects = objects;
  }
  /// Something was allocated since.
  bool allocated(const Machine &m) const { return m.allocatedSince(memory); }

  size_t obligations, endings;
  std::unordered_map<uint32_t, Term> reached;
  Term leaves;
  std::optional<State> returned;
  std::map<uint32_t, State> jumps;
  std::vector<ObjectId> objects;
  uint32_t memory;
};

/// Runs from `current_`, which would go on after at least Limits::induction iterations; `start`
/// is the state before the first one. False: it cannot be done; nothing has happened.
bool Machine::induct(StmtId id, State start, std::optional<State> &exits) {
  const uint64_t outer = frame_->context;
  const std::optional<State> exitsBefore = exits;
  const State goesOn = current_;
  const Trail before(*this);
  Changes changes(*this);
  bool isNew = false;
  State head = goesOn;
  auto differences = memory_.differences(start, head);
  bool possible = differences && changes.add(*differences, isNew);
  uint64_t number = kAbstract;
  // Afterwards `current_` stands at the next head; exits are forgotten.
  auto assumed = [&] {
    frame_->context = ir::iterationContext(outer, id, number++);
    Trail trail(*this);
    std::optional<State> ignored;
    ++assuming_;
    iterate(id, ignored);
    --assuming_;
    possible = possible && !trail.allocated(*this);
    Term leaves = out_.leaves;
    trail.takeBack(*this);
    return leaves;
  };
  bool isStable = false;
  for (int round = 0; possible && !isStable && round < limits::induction::kRounds; ++round) {
    head = goesOn;
    changes.makeArbitrary(head, ir::iterationContext(outer, id, number));
    current_ = head;
    assumeFacts(id);
    State from = current_;
    Term leaves = assumed();
    if (dead())
      isStable = true;
    else if (auto found = memory_.differences(from, current_)) {
      isNew = false;
      possible = possible && changes.add(*found, isNew);
      isStable = possible && !isNew;
    } else {
      possible = false;
    }
    if (isStable && possible)
      out_.leaves = leaves;
  }
  for (uint32_t i = 1; possible && isStable && i < limits_.induction && !dead(); ++i) {
    assumeFacts(id);
    out_.leaves = assumed();
  }
  if (possible && isStable && !dead()) {
    frame_->context = ir::iterationContext(outer, id, number++);
    assumeFacts(id);
    Trail trail(*this);
    const State head = current_;
    iterate(id, exits);
    noteEnding(id, head);
    possible = !trail.allocated(*this);
  }
  frame_->context = outer;
  if (possible && isStable) {
    kill();
    return true;
  }
  before.takeBack(*this);
  exits = exitsBefore;
  current_ = goesOn;
  return false;
}

/// What the analysis knows of the loop's heads is true of `current_`. A changed program has no
/// facts.
void Machine::assumeFacts(StmtId loop) {
  if (dead() || !interpretation_.changes.empty() || !interpretation_.free.empty())
    return;
  auto [at, isNew] = loopFacts_.try_emplace(frame_->function);
  if (isNew)
    at->second = analysis::loopFacts(program_, frame_->function, entersOnce(frame_->function),
                                     budget_.within(limits::analysis::kSeconds));
  auto facts = at->second.find(loop);
  if (facts == at->second.end())
    return;
  for (const analysis::LoopFact &fact : facts->second.inequalities)
    restrict(holds(fact));
  for (const analysis::LoopCongruence &fact : facts->second.congruences)
    restrict(holds(fact));
}

/// Globals have their initial values whenever the function is entered.
bool Machine::entersOnce(ir::FunctionId function) const {
  if (function != entry_ || !ir::startsProgram(program_, function) ||
      program_.functions[function].addressTaken)
    return false;
  return std::none_of(program_.functions.begin(), program_.functions.end(), [&](const auto &f) {
    return std::find(f.callees.begin(), f.callees.end(), function) != f.callees.end();
  });
}

std::optional<Machine::Side> Machine::sideOf(ir::VariableId variable) {
  Scalar type = scalarOf(program_.variables[variable].type);
  ObjectId object = objectOf(variable);
  if (!object || !memory_[object].alive)
    return std::nullopt;
  Value value = memory_.read(current_, object, 0, type.width).value;
  if (value.isPointer())
    return std::nullopt;
  return Side{terms_.resize(values_.asTerm(value, type.width), 64, type.isSigned), type};
}

/// Where sums may leave 64 bits only what is true modulo 2^64 is said.
Term Machine::holds(const analysis::LoopCongruence &f) {
  const Term yes = terms_.boolean(true);
  Term sum = terms_.number(64, static_cast<uint64_t>(f.constant));
  __int128 most = f.constant < 0 ? -static_cast<__int128>(f.constant) : f.constant;
  for (const auto &[variable, factor] : f.parts) {
    auto side = sideOf(variable);
    if (!side)
      return yes;
    sum = terms_.add(sum,
                     terms_.multiply(terms_.number(64, static_cast<uint64_t>(factor)), side->term));
    most += (factor < 0 ? -static_cast<__int128>(factor) : factor) << side->type.width;
  }
  if (f.modulus == 0)
    return terms_.equal(sum, terms_.number(64, 0));
  const auto bits = static_cast<uint32_t>(std::countr_zero(f.modulus));
  if (f.modulus == uint64_t{1} << bits)
    return terms_.equal(terms_.extract(sum, 0, bits), terms_.number(bits, 0));
  if (most > INT64_MAX || f.modulus > INT64_MAX)
    return yes;
  return terms_.equal(terms_.remainder(sum, terms_.number(64, f.modulus), true),
                      terms_.number(64, 0));
}

Term Machine::holds(const analysis::LoopFact &f) {
  Term yes = terms_.boolean(true);
  auto number = [&](int64_t n) { return terms_.number(64, static_cast<uint64_t>(n)); };
  auto atMost = [&](Term a, Term b, bool isSigned) {
    return terms_.negation(terms_.less(b, a, isSigned));
  };
  auto x = sideOf(f.x);
  if (!x)
    return yes;
  auto isWide = [](const Side &s) { return s.type.width == 64; };
  if (f.b == 0 && isWide(*x) && !x->type.isSigned) {
    if (f.a > 0)
      return f.c < 0 ? yes : atMost(x->term, number(f.c), false);
    return f.c >= 0 || f.c == INT64_MIN ? yes : atMost(number(-f.c), x->term, false);
  }
  if (f.b == 0) {
    if (f.a > 0)
      return atMost(x->term, number(f.c), true);
    return f.c == INT64_MIN ? yes : atMost(number(-f.c), x->term, true);
  }
  auto y = sideOf(f.y);
  if (!y)
    return yes;
  if (!isWide(*x) && !isWide(*y)) {
    Term left = f.a > 0 ? x->term : terms_.negate(x->term);
    Term right = f.b > 0 ? y->term : terms_.negate(y->term);
    return atMost(terms_.add(left, right), number(f.c), true);
  }
  // Of 64 bits only differences, without overflow: high - low <= c.
  bool isSigned = x->type.isSigned;
  if (f.a == f.b || isSigned != y->type.isSigned || f.c == INT64_MIN)
    return yes;
  Term high = f.a > 0 ? x->term : y->term, low = f.a > 0 ? y->term : x->term;
  uint64_t least = isSigned ? uint64_t{1} << 63 : 0, most = least - 1;
  auto c = static_cast<uint64_t>(f.c < 0 ? -f.c : f.c);
  if (f.c >= 0) {
    Term beyond = terms_.less(terms_.number(64, most - c), low, isSigned);
    return terms_.disjunction(beyond, atMost(high, terms_.add(low, number(f.c)), isSigned));
  }
  Term enough = atMost(terms_.number(64, least + c), low, isSigned);
  return terms_.conjunction(enough, atMost(high, terms_.add(low, number(f.c)), isSigned));
}

/// Cells of living objects in which the states differ; none where a lifetime ended.
std::optional<std::vector<Difference>> Memory::differences(State &before, State &after) {
  std::vector<Difference> result;
  auto compare = [&](ObjectId owner, const Slot &slot, const Cell &cell) {
    Content a = read(before, owner, cell.at, cell.width);
    Content b = read(after, owner, cell.at, cell.width);
    if (!a.value.sameAs(b.value) || a.undefined != b.undefined)
      result.push_back({owner, slot, cell.at, cell.width, a, b});
  };
  for (bool onStack : {true, false}) {
    auto &was = onStack ? before.stack : before.heap;
    auto &is = onStack ? after.stack : after.heap;
    const std::vector<ObjectId> &owners = onStack ? stackOwners_ : heapOwners_;
    for (size_t i = 0; i < std::max(was.size(), is.size()); ++i) {
      std::shared_ptr<Object> a = i < was.size() ? was[i] : nullptr;
      std::shared_ptr<Object> b = i < is.size() ? is[i] : nullptr;
      if (a == b || i >= owners.size() || !infos_[owners[i]].alive)
        continue;
      if ((a ? a->ended : std::nullopt) != (b ? b->ended : std::nullopt))
        return std::nullopt;
      auto isKnown = [](const auto &object) {
        return object ? std::pair(object->known, object->open)
                      : std::pair<std::optional<Term>, std::optional<Term>>();
      };
      if (isKnown(a) != isKnown(b)) {
        Difference escape;
        escape.object = owners[i];
        escape.escapes = true;
        result.push_back(escape);
      }
      if ((a && !a->journal.empty()) || (b && !b->journal.empty())) {
        Difference whole;
        whole.object = owners[i];
        whole.slot = {onStack, i};
        whole.whole = true;
        whole.was = &before;
        whole.is = &after;
        result.push_back(whole);
        continue;
      }
      for (const std::shared_ptr<Object> &object : {a, b})
        for (size_t c = 0; object && c < object->cells.size(); ++c)
          compare(owners[i], {onStack, i}, object->cells[c]);
    }
  }
  return result;
}

} // namespace salve::execution
