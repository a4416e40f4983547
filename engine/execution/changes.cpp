#include "engine/execution/changes.h"

#include "engine/support/limits/loops.h"

#include <algorithm>

namespace salve::execution {

using smt::Term;

namespace {

bool overlaps(uint64_t a, uint64_t widthA, uint64_t b, uint64_t widthB) {
  return a < b + widthB && b < a + widthA;
}

} // namespace

bool Machine::Changes::add(const std::vector<Difference> &differences, bool &isNew) {
  try {
    return addAll(differences, isNew);
  } catch (const MemoryNotModelled &) {
    return false;
  }
}

bool Machine::Changes::addAll(const std::vector<Difference> &differences, bool &isNew) {
  for (const Difference &d : differences) {
    bool isPossible = true;
    if (d.escapes)
      isNew |= escaped_.insert(d.object).second;
    else if (d.whole)
      isPossible = m_.memory_[d.object].isFamily() ? addMembers(d, isNew) : addWhole(d, isNew);
    else if (!wholes_.contains(d.object))
      isPossible = addRegion(d, isNew);
    if (!isPossible)
      return false;
  }
  return true;
}

bool Machine::Changes::addRegion(const Difference &d, bool &isNew) {
  Key key{d.slot.onStack, d.slot.index, d.at, d.width};
  auto [at, added] = regions_.try_emplace(key);
  isNew |= added;
  if (added && (regions_.size() > limits::induction::kRegions || !describe(key, d, at->second)))
    return false;
  if (added && !include(at->second, d.before, isNew))
    return false;
  return include(at->second, d.after, isNew);
}

void Machine::Changes::makeArbitrary(State &state, uint64_t context) {
  for (ObjectId object : escaped_) {
    Object &known = m_.memory_.writable(state, object);
    known.known = known.open = m_.terms_.boolean(true);
  }
  // First how many members there are, which pointers depend on. Then the wider regions, so that of
  // overlapping ones all bits are arbitrary in any case.
  auto isCounter = [&](const Region &region) { return m_.isOfFamilies(region.object); };
  std::vector<std::tuple<bool, const Key *, const Region *>> order;
  for (const auto &[key, region] : regions_)
    order.emplace_back(isCounter(region), &key, &region);
  std::stable_sort(order.begin(), order.end(), [](const auto &a, const auto &b) {
    if (std::get<0>(a) != std::get<0>(b))
      return std::get<0>(a);
    return std::get<3>(*std::get<1>(a)) > std::get<3>(*std::get<1>(b));
  });
  for (const auto &[isCount, key, region] : order) {
    if (wholes_.contains(region->object))
      continue;
    const Term before =
        isCount ? m_.values_.asTerm(m_.memory_.read(start_, region->object, 0, 64).value, 64)
                : m_.terms_.boolean(true);
    if (!isCount) {
      makeArbitrary(state, *key, *region);
      continue;
    }
    const Term now = m_.anyMember();
    const Term no = m_.terms_.boolean(false);
    m_.memory_.write(state, region->object, 0, 64, {Value::term(now), no}, m_.terms_.boolean(true));
    // Members do not become less. Claims speak of all iterations, the first one included.
    state.path = state.path.with(m_.terms_, m_.terms_.negation(m_.terms_.less(now, before, false)));
  }
  auto keyOf = [&](ObjectId object) {
    ir::InputKey key = m_.memory_[object].key;
    key.context = mix(mix(context, key.context), object.index);
    return key;
  };
  for (const auto &[object, whole] : wholes_) {
    m_.memory_.makeArbitrary(state, object, keyOf(object), whole.mayBeUndefined);
    if (!whole.pointers.empty())
      noteSnapshot(state, keyOf(object), {whole.pointers, {}});
  }
  std::map<ObjectId, Snapshot> families;
  for (const auto &[scalar, all] : members_) {
    m_.memory_.makeArbitrary(state, scalar.first, all.span, keyOf(scalar.first),
                             all.mayBeUndefined);
    Snapshot &snapshot = families[scalar.first];
    snapshot.pointers.insert(all.pointers.begin(), all.pointers.end());
  }
  for (auto &[family, snapshot] : families) {
    snapshot.counts[family] = m_.values_.asTerm(m_.countOf(state, family), 64);
    noteSnapshot(state, keyOf(family), snapshot);
  }
}

void Machine::Changes::noteSnapshot(State &state, const ir::InputKey &key,
                                    const Snapshot &snapshot) {
  Snapshot noted = snapshot;
  for (const auto &[scalar, set] : noted.pointers)
    m_.count(state, set, noted.counts);
  m_.snapshots_[key] = std::move(noted);
}

void Machine::Changes::makeArbitrary(State &state, const Key &key, const Region &region) {
  const auto &[onStack, slot, at, width] = key;
  smt::Terms &terms = m_.terms_;
  Content content{Value(), region.mayBeUndefined ? terms.symbol(0) : terms.boolean(false)};
  if (region.isPointer) {
    Counts counts;
    m_.count(state, region.targets, counts);
    std::vector<Term> choices;
    const Value choice = Value::term(terms.symbol(32));
    for (size_t i = 1; i < region.targets.size(); ++i)
      choices.push_back(m_.values_.equals(choice, i, 32));
    Term assumed = terms.boolean(true);
    Moves moves{Value(), Value::term(terms.symbol(64))};
    if (!counts.empty())
      moves.member = Value::term(m_.anyMember());
    content.value = m_.oneOf(region.targets, choices, moves, counts,
                             terms.negation(content.undefined), assumed);
    state.path = state.path.with(terms, assumed);
  } else {
    content.value = m_.values_.fresh(region.scalar);
  }
  m_.memory_.write(state, region.object, at, width, content, terms.boolean(true));
}

/// Neither a pointer nor a part of one.
bool Machine::Changes::isPlain(const Value &value) const {
  return !value.isPointer() && !(value.isTerm() && m_.values_.containsPointer(value.term()));
}

/// A pointer, or nothing of one where the object has none: what is arbitrary has the same shape.
bool Machine::Changes::addEntry(const ObjectInfo &info, PointerSets &sets, const Entry &e,
                                bool &isNew) {
  if (e.everything) {
    const auto snapshot = m_.snapshots_.find(*e.everything);
    if (snapshot == m_.snapshots_.end())
      return true;
    for (const auto &[scalar, set] : snapshot->second.pointers)
      if (e.span.width == 0 || e.span.base == scalar)
        for (const auto &[target, offsets] : set)
          for (int64_t further : {int64_t{0}, static_cast<int64_t>(offsets.stride)})
            m_.include(sets[scalar], m_.values_.address(target.first, offsets.base + further),
                       isNew);
    return true;
  }
  uint64_t begin = 0;
  ir::Leaf leaf;
  const bool isScalar = m_.memory_.leafAt(info, e.span.base, begin, leaf) && begin == e.span.base &&
                        leaf.bitWidth == e.span.width;
  if (!isScalar || !m_.scalarOfLeaf(leaf).isPointer) {
    const bool hasPointers = ir::holds(m_.program_.types, info.type, ir::TypeKind::Pointer);
    return isPlain(e.value) && (isScalar || !hasPointers);
  }
  if (m_.limits_.blocks == Limits::Blocks::Objects)
    return false;
  if (m_.terms_.isTrue(e.undefined))
    return true; // and then it is an invalid one in any case
  if (!e.value.isPointer() && !(e.value.isNumber() && e.value.number() == 0))
    return false;
  const uint64_t step = m_.memory_.elementBits(info);
  if (e.span.stride != 0 && (step == 0 || e.span.stride * 8 % step != 0))
    return false;
  auto [set, added] = sets.try_emplace(m_.scalarAt(info, e.span.base));
  if (added && !info.mustBeWritten())
    m_.include(set->second, m_.values_.null(), isNew); // in what was not written
  m_.include(set->second, e.value, isNew);
  return true;
}

bool Machine::Changes::addWhole(const Difference &d, bool &isNew) {
  const ObjectInfo &info = m_.memory_[d.object];
  auto [at, added] = wholes_.try_emplace(d.object, Whole{info.mustBeWritten(), {}});
  Whole &whole = at->second;
  if (added && ir::holds(m_.program_.types, info.type, ir::TypeKind::Unsupported))
    return false;
  if (added && ir::holds(m_.program_.types, info.type, ir::TypeKind::Pointer) &&
      (m_.limits_.blocks == Limits::Blocks::Objects || !isNullOrUnwritten(info)))
    return false;
  bool mayBeUndefined = whole.mayBeUndefined;
  for (const State *state : {d.was, d.is}) {
    const Object *object = m_.memory_.find(*state, d.object);
    if (!object)
      continue;
    std::vector<Entry> entries = object->journal;
    for (const Cell &c : object->cells)
      entries.push_back({{c.at, 0, Value(), c.width}, c.value, c.undefined, {}, {}});
    for (const Entry &e : entries) {
      mayBeUndefined |= !m_.terms_.isFalse(e.undefined);
      if (!addEntry(info, whole.pointers, e, isNew))
        return false;
    }
  }
  isNew |= added || mayBeUndefined != whole.mayBeUndefined;
  whole.mayBeUndefined = mayBeUndefined;
  return true;
}

/// Pointers that nobody wrote are null or invalid.
bool Machine::Changes::isNullOrUnwritten(const ObjectInfo &info) const {
  if (info.background == Background::Initial)
    return m_.program_.variables[info.variable].initialAddresses.empty();
  return info.background != Background::Input;
}

/// Scalars of which one state has entries that the other does not have.
bool Machine::Changes::addMembers(const Difference &d, bool &isNew) {
  static const Object untouched;
  const ObjectInfo info = m_.memory_[d.object];
  const Object *was = m_.memory_.find(*d.was, d.object), *is = m_.memory_.find(*d.is, d.object);
  const std::vector<Entry> &a = (was ? was : &untouched)->journal;
  const std::vector<Entry> &b = (is ? is : &untouched)->journal;
  size_t common = 0;
  while (common < a.size() && common < b.size() && a[common].sameAs(b[common]))
    ++common;
  for (const auto *journal : {&a, &b})
    for (size_t i = common; i < journal->size(); ++i) {
      const Span &span = (*journal)[i].span;
      auto [at, added] = members_.try_emplace({d.object, span.base});
      isNew |= added;
      if (added)
        at->second.span = {span.base, info.apart, Value(), span.width};
    }
  for (const auto *journal : {&a, &b})
    for (const Entry &e : *journal) {
      const auto at = members_.find({d.object, e.span.base});
      if (at == members_.end())
        continue;
      OfMembers &all = at->second;
      if (e.span.stride != info.apart || e.span.width != all.span.width ||
          !addEntry(info, all.pointers, e, isNew))
        return false;
      const bool mayBeUndefined = all.mayBeUndefined || !m_.terms_.isFalse(e.undefined);
      isNew |= mayBeUndefined != all.mayBeUndefined;
      all.mayBeUndefined = mayBeUndefined;
    }
  return std::none_of(members_.begin(), members_.end(), [&](const auto &one) {
    return one.first.first == d.object && overlapsAnother(one.first, one.second.span.width);
  });
}

bool Machine::Changes::overlapsAnother(const std::pair<ObjectId, uint64_t> &scalar,
                                       uint32_t width) const {
  const auto next = std::next(members_.find(scalar));
  return next != members_.end() && next->first.first == scalar.first &&
         next->first.second < scalar.second + width;
}

bool Machine::Changes::describe(const Key &key, const Difference &d, Region &region) {
  const auto &[onStack, slot, at, width] = key;
  region.object = d.object;
  region.scalar = {width, false, false};
  uint64_t begin = 0;
  ir::Leaf leaf;
  const ObjectInfo &info = m_.memory_[d.object];
  bool isLeaf =
      m_.memory_.leafAt(info, at, begin, leaf).has_value() && begin == at && leaf.bitWidth == width;
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

bool Machine::Changes::include(Region &region, const Content &content, bool &isNew) {
  if (!region.mayBeUndefined && !m_.terms_.isFalse(content.undefined))
    region.mayBeUndefined = isNew = true;
  if (m_.terms_.isTrue(content.undefined) && m_.program_.isChecked(ir::PropertyKind::Uninitialised))
    return true; // its value is of no account: reading it ends the run
  if (!region.isPointer)
    return isPlain(content.value);
  if (!content.value.isPointer() && !(content.value.isNumber() && content.value.number() == 0))
    return false;
  m_.include(region.targets, content.value, isNew);
  return true;
}

/// Cells of living objects in which the states differ; none where a lifetime ended.
std::optional<std::vector<Difference>>
Memory::differences(State &before, State &after,
                    const std::function<bool(const Difference &)> &isEnough) {
  std::vector<Difference> result;
  size_t asked = 0;
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
      if ((i < was.size() ? was[i].get() : nullptr) == (i < is.size() ? is[i].get() : nullptr) ||
          i >= owners.size() || !infos_[owners[i]].alive)
        continue;
      const std::shared_ptr<Object> a = i < was.size() ? was[i] : nullptr;
      const std::shared_ptr<Object> b = i < is.size() ? is[i] : nullptr;
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
      for (; isEnough && asked < result.size(); ++asked)
        if (isEnough(result[asked]))
          return result;
    }
  }
  return result;
}

} // namespace salve::execution
