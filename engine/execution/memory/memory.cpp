#include "engine/execution/memory/memory.h"

#include <algorithm>
#include <numeric>

namespace salve::execution {

using smt::Term;

namespace {

uint64_t endOf(const Cell &c) { return c.at + c.width; }

/// The first cell that ends after `bit`.
auto firstAfter(auto &cells, uint64_t bit) {
  return std::partition_point(cells.begin(), cells.end(),
                              [&](const Cell &c) { return endOf(c) <= bit; });
}

} // namespace

Memory::Memory(const ir::Program &program, Values &values, Backgrounds &backgrounds)
    : program_(program), values_(values), terms_(values.terms()), backgrounds_(backgrounds),
      undefinedIsError_(program.isChecked(ir::PropertyKind::Uninitialised)) {
  infos_.add({}); // null
  infos_.add({}); // invalid
}

ObjectId Memory::add(ObjectInfo info) {
  Slot slot = info.slot;
  if ((info.kind == ObjectInfo::Kind::Heap && !info.isFamily()) ||
      (info.kind == ObjectInfo::Kind::Alloca && !info.slot.onStack))
    ++allocated_;
  ObjectId id = infos_.add(std::move(info));
  infos_[id].id = id;
  std::vector<ObjectId> &owners = slot.onStack ? stackOwners_ : heapOwners_;
  if (owners.size() <= slot.index)
    owners.resize(slot.index + 1);
  owners[slot.index] = id;
  return id;
}

const Object *Memory::find(const State &state, ObjectId object) const {
  const Slot &slot = infos_[object].slot;
  const auto &objects = slot.onStack ? state.stack : state.heap;
  return slot.index < objects.size() ? objects[slot.index].get() : nullptr;
}

Object &Memory::writable(State &state, ObjectId object) {
  const Slot &slot = infos_[object].slot;
  auto &objects = slot.onStack ? state.stack : state.heap;
  if (objects.size() <= slot.index)
    objects.resize(slot.index + 1);
  std::shared_ptr<Object> &found = objects[slot.index];
  if (!found)
    found = std::make_shared<Object>();
  else if (found.use_count() > 1)
    found = std::make_shared<Object>(*found);
  found->isFollowed = false;
  return *found;
}

void Memory::reset(State &state, ObjectId object) {
  const Slot &slot = infos_[object].slot;
  auto &objects = slot.onStack ? state.stack : state.heap;
  if (slot.index < objects.size())
    objects[slot.index].reset();
}

Term Memory::ended(const State &state, ObjectId object) const {
  if (!infos_[object].alive)
    return terms_.boolean(true);
  const Object *found = find(state, object);
  return found && found->ended ? *found->ended : terms_.boolean(false);
}

void Memory::end(State &state, ObjectId object, Term guard) {
  Term before = ended(state, object);
  writable(state, object).ended = terms_.disjunction(before, guard);
}

// ------------------------------------------------------------------ backgrounds

std::optional<uint64_t> Memory::leafAt(const ObjectInfo &info, uint64_t bit, uint64_t &begin,
                                       ir::Leaf &leaf) const {
  const ir::Type &type = program_.types[info.type];
  uint64_t elementBits = type.bytes * 8, first = 0, base = 0;
  if (info.repeats && elementBits > 0) {
    first = bit / elementBits * type.cells;
    base = bit / elementBits * elementBits;
  }
  auto cell = ir::cellAt(program_.types, info.type, bit - base);
  if (!cell)
    return std::nullopt;
  leaf = ir::leaf(program_.types, info.type, *cell);
  begin = base + leaf.bitOffset;
  return first + *cell;
}

uint64_t Memory::elementBits(const ObjectInfo &info) const {
  const ir::Type *type = &program_.types[info.type];
  while (type->kind == ir::TypeKind::Array)
    type = &program_.types[type->element];
  return type->bytes * 8;
}

/// Cells for [from, to), which has none.
void Memory::fillGap(const ObjectInfo &info, uint64_t from, uint64_t to, Cells &out) {
  Term undefined = terms_.boolean(info.mustBeWritten());
  while (from < to) {
    uint64_t begin = 0;
    ir::Leaf leaf;
    if (auto cell = leafAt(info, from, begin, leaf)) {
      Cell whole{begin, leaf.bitWidth, backgrounds_.background(info, *cell, leaf), undefined};
      uint64_t end = std::min(to, endOf(whole));
      out.push_back(piece(whole, from, end));
      from = end;
    } else {
      uint64_t end = std::min(to, from / 8 * 8 + 8); // padding
      auto width = static_cast<uint32_t>(end - from);
      bool isKnown = info.background == Background::Zero ||
                     info.background == Background::Initial ||
                     (undefinedIsError_ && info.mustBeWritten());
      out.push_back({from, width, isKnown ? Value() : backgrounds_.padding(width), undefined});
      from = end;
    }
  }
}

void Memory::fillGaps(const ObjectInfo &info, Cells &cells, uint64_t from, uint64_t to) {
  Cells filled;
  auto next = firstAfter(cells, from);
  size_t first = static_cast<size_t>(next - cells.begin());
  uint64_t at = from;
  for (; at < to; ++next) {
    uint64_t gapEnd = next == cells.end() ? to : std::min(to, next->at);
    if (at < gapEnd)
      fillGap(info, at, gapEnd, filled);
    if (next == cells.end() || next->at >= to)
      break;
    at = endOf(*next);
  }
  if (filled.empty())
    return;
  size_t old = cells.size();
  cells.insert(cells.end(), filled.begin(), filled.end());
  std::inplace_merge(cells.begin() + static_cast<ptrdiff_t>(std::min(first, old)),
                     cells.begin() + static_cast<ptrdiff_t>(old), cells.end(),
                     [](const Cell &a, const Cell &b) { return a.at < b.at; });
}

// ------------------------------------------------------------------------ cells

Cell Memory::piece(const Cell &cell, uint64_t from, uint64_t to) {
  if (from == cell.at && to == endOf(cell))
    return cell;
  auto low = static_cast<uint32_t>(from - cell.at), width = static_cast<uint32_t>(to - from);
  return {from, width, values_.extract(cell.value, cell.width, low, width), cell.undefined};
}

/// Makes `bit` a border between cells.
void Memory::splitAt(Cells &cells, uint64_t bit) {
  auto at = firstAfter(cells, bit);
  if (at == cells.end() || at->at >= bit)
    return;
  Cell low = piece(*at, at->at, bit), high = piece(*at, bit, endOf(*at));
  *at = low;
  cells.insert(at + 1, high);
}

/// The value of [at, at + width), which cells cover.
Content Memory::assemble(const Cells &cells, uint64_t at, uint32_t width) {
  auto c = firstAfter(cells, at);
  Content result{Value(), terms_.boolean(false)};
  uint32_t have = 0;
  for (; c != cells.end() && have < width; ++c) {
    uint64_t to = std::min(endOf(*c), at + width);
    Cell part = piece(*c, at + have, to);
    result.value =
        have == 0 ? part.value : values_.concat(part.value, part.width, result.value, have);
    result.undefined = terms_.disjunction(result.undefined, part.undefined);
    have += part.width;
  }
  return result;
}

Content Memory::read(State &state, ObjectId object, uint64_t at, uint32_t width) {
  static const Cells none;
  const Object *found = find(state, object);
  const Cells &cells = found ? found->cells : none;
  auto c = firstAfter(cells, at);
  Content result;
  if (c != cells.end() && c->at == at && c->width == width) {
    result = {c->value, c->undefined};
  } else {
    Cells part; // a copy of what the access touches, gaps filled
    for (; c != cells.end() && c->at < at + width; ++c)
      part.push_back(*c);
    fillGaps(infos_[object], part, at, at + width);
    result = assemble(part, at, width);
  }
  if (found && !found->journal.empty())
    applyJournal(infos_[object], *found, {at, 0, Value(), width}, result);
  return result;
}

Content Memory::choose(Term selector, const Content &a, const Content &b, uint32_t width) {
  if (terms_.isTrue(selector))
    return a;
  if (terms_.isFalse(selector))
    return b;
  // Reading what was never written ends the run, so that its value is of no account.
  if (undefinedIsError_ && terms_.isTrue(a.undefined))
    return {b.value, terms_.disjunction(selector, b.undefined)};
  if (undefinedIsError_ && terms_.isTrue(b.undefined))
    return {a.value, terms_.disjunction(terms_.negation(selector), a.undefined)};
  return {values_.select(selector, a.value, b.value, width),
          terms_.ite(selector, a.undefined, b.undefined)};
}

void Memory::write(State &state, ObjectId object, uint64_t at, uint32_t width,
                   const Content &content, Term guard) {
  if (terms_.isFalse(guard))
    return;
  Content now = content;
  const Object *found = find(state, object);
  if (found && !found->journal.empty()) {
    writeSpan(state, object, {at, 0, Value(), width}, content, guard);
    return;
  }
  if (!terms_.isTrue(guard))
    now = choose(guard, content, read(state, object, at, width), width);
  Cells &cells = writable(state, object).cells;
  Cell cell{at, width, std::move(now.value), now.undefined};
  auto c = firstAfter(cells, at);
  if (c != cells.end() && c->at == at && c->width == width) {
    *c = std::move(cell);
    return;
  }
  splitAt(cells, at);
  splitAt(cells, at + width);
  auto first = firstAfter(cells, at);
  auto last = first;
  while (last != cells.end() && last->at < at + width)
    ++last;
  first = cells.erase(first, last);
  cells.insert(first, std::move(cell));
}

// ------------------------------------------------------------------------- rows

Object Memory::slice(State &state, ObjectId object, uint64_t at, uint64_t bits) {
  Cells cells;
  if (const Object *found = find(state, object))
    for (auto c = firstAfter(found->cells, at); c != found->cells.end() && c->at < at + bits; ++c)
      cells.push_back(*c);
  const Object *found = find(state, object);
  fillGaps(infos_[object], cells, at, at + bits);
  splitAt(cells, at);
  splitAt(cells, at + bits);
  Object row;
  for (Cell &c : cells)
    if (c.at >= at && endOf(c) <= at + bits) {
      if (found && !found->journal.empty()) {
        Content content{c.value, c.undefined};
        applyJournal(infos_[object], *found, {c.at, 0, Value(), c.width}, content);
        c.value = content.value;
        c.undefined = content.undefined;
      }
      c.at -= at;
      row.cells.push_back(std::move(c));
    }
  return row;
}

void Memory::place(State &state, ObjectId object, uint64_t at, const Object &row, Term guard) {
  for (const Cell &c : row.cells)
    write(state, object, at + c.at, c.width, {c.value, c.undefined}, guard);
}

Object Memory::select(Term condition, const Object &a, const Object &b) {
  Object result;
  result.cells = mergeCells(nullptr, a.cells, b.cells, condition);
  return result;
}

// ---------------------------------------------------------------------- merging

Memory::Cells Memory::withBordersOf(const ObjectInfo *info, Cells cells, const Cells &others) {
  Cells out;
  out.reserve(std::max(cells.size(), others.size()));
  auto next = cells.begin();
  for (const Cell &other : others) {
    for (; next != cells.end() && endOf(*next) <= other.at; ++next)
      out.push_back(std::move(*next));
    for (uint64_t at = other.at, end = endOf(other); at < end;) {
      const uint64_t gapEnd = next == cells.end() ? end : std::min(end, next->at);
      if (at < gapEnd && info)
        fillGap(*info, at, gapEnd, out);
      at = std::max(at, gapEnd);
      if (at == end)
        break;
      if (next->at < at) { // it begins before the other
        out.push_back(piece(*next, next->at, at));
        *next = piece(*next, at, endOf(*next));
      }
      if (endOf(*next) > end) {
        out.push_back(piece(*next, at, end));
        *next = piece(*next, end, endOf(*next));
        break;
      }
      at = endOf(*next);
      out.push_back(std::move(*next++));
    }
  }
  std::move(next, cells.end(), std::back_inserter(out));
  return out;
}

Memory::Cells Memory::mergeCells(const ObjectInfo *info, Cells a, Cells b, Term selector) {
  auto sameLayout = [&] {
    return a.size() == b.size() &&
           std::equal(a.begin(), a.end(), b.begin(), [](const Cell &x, const Cell &y) {
             return x.at == y.at && x.width == y.width;
           });
  };
  // Filling gaps of one may make cells that the other lacks: at most twice.
  for (int round = 0; round < 2 && !sameLayout(); ++round) {
    b = withBordersOf(info, std::move(b), a);
    a = withBordersOf(info, std::move(a), b);
  }
  Cells out;
  auto x = a.begin(), y = b.begin();
  while (x != a.end() || y != b.end()) {
    if (y == b.end() || (x != a.end() && x->at < y->at)) {
      out.push_back(*x++);
    } else if (x == a.end() || y->at < x->at) {
      out.push_back(*y++);
    } else {
      if (x->value.sameAs(y->value) && x->undefined == y->undefined) {
        out.push_back(*x);
      } else {
        Content c = choose(selector, {x->value, x->undefined}, {y->value, y->undefined}, x->width);
        out.push_back({x->at, x->width, std::move(c.value), c.undefined});
      }
      ++x, ++y;
    }
  }
  return out;
}

void Memory::mergeSlot(const std::vector<ObjectId> &owners, size_t slot,
                       std::shared_ptr<Object> &mine, const std::shared_ptr<Object> &theirs,
                       Term selector) {
  if (mine == theirs)
    return;
  static const Object untouched;
  const Object &a = mine ? *mine : untouched, &b = theirs ? *theirs : untouched;
  const ObjectInfo &info = infos_[owners[slot]];
  auto merged = std::make_shared<Object>();
  merged->cells = mergeCells(&info, a.cells, b.cells, selector);
  // What one journal has beyond the other counts on its own way only. A write before the
  // first entry of the other is older than it: cells were merged above.
  size_t common = 0;
  while (common < a.journal.size() && common < b.journal.size() &&
         a.journal[common].sameAs(b.journal[common]))
    merged->journal.push_back(a.journal[common++]);
  for (auto [journal, on] :
       {std::pair{&a.journal, selector}, std::pair{&b.journal, terms_.negation(selector)}})
    for (size_t i = common; i < journal->size(); ++i) {
      merged->journal.push_back((*journal)[i]);
      Entry &entry = merged->journal.back();
      entry.guard = terms_.conjunction(entry.guard, on);
    }
  for (auto flag : {&Object::ended, &Object::known, &Object::open})
    if (a.*flag || b.*flag) {
      Term no = terms_.boolean(false);
      (*merged).*flag = terms_.ite(selector, (a.*flag).value_or(no), (b.*flag).value_or(no));
    }
  auto isFollowed = [&](const Object &object) {
    return object.isFollowed || (!object.known && !info.isGiven);
  };
  merged->isFollowed = isFollowed(a) && isFollowed(b);
  mine = std::move(merged);
}

State Memory::merge(State a, State b) {
  if (a.dead(terms_))
    return b;
  if (b.dead(terms_))
    return a;
  Fork ways = fork(terms_, a.path, b.path);
  State out;
  out.path = ways.common.with(terms_, terms_.disjunction(ways.first, ways.second));
  auto join = [&](auto &mine, auto &theirs, const std::vector<ObjectId> &owners) {
    if (mine.size() < theirs.size())
      mine.resize(theirs.size());
    static const std::shared_ptr<Object> missing;
    for (size_t slot = 0; slot < mine.size(); ++slot)
      mergeSlot(owners, slot, mine[slot], slot < theirs.size() ? theirs[slot] : missing,
                ways.selector);
  };
  out.stack = std::move(a.stack);
  out.heap = std::move(a.heap);
  join(out.stack, b.stack, stackOwners_);
  join(out.heap, b.heap, heapOwners_);
  return out;
}

} // namespace salve::execution
