// What an iteration of a loop may change, and what it may then contain: found by comparing states.
//
// Of objects that are kept cell by cell, each cell; of those with a journal all of it, or of a
// family each scalar of all members. Pointers become one of those that were seen there.
#pragma once

#include "engine/execution/machine.h"

#include <set>

namespace salve::execution {

class Machine::Changes {
public:
  /// `start`: before the first iteration; what becomes arbitrary may be what it was there.
  Changes(Machine &machine, State start) : m_(machine), start_(std::move(start)) {}

  /// False: something changes that cannot be made arbitrary.
  bool add(const std::vector<Difference> &differences, bool &isNew);
  void makeArbitrary(State &state, uint64_t context);

private:
  bool addAll(const std::vector<Difference> &differences, bool &isNew);
  using Key = std::tuple<bool, size_t, uint64_t, uint32_t>; // slot, first bit, width
  struct Region {
    ObjectId object;
    Scalar scalar;
    bool isPointer = false;
    bool mayBeUndefined = false;
    PointerSet targets;
  };
  /// Scalars of an object with a journal.
  struct Whole {
    bool mayBeUndefined = false;
    PointerSets pointers;
  };
  /// One scalar of every member of a family.
  struct OfMembers {
    Span span;
    bool mayBeUndefined = false;
    PointerSets pointers;
  };

  bool addRegion(const Difference &difference, bool &isNew);
  bool addWhole(const Difference &difference, bool &isNew);
  bool addEntry(const ObjectInfo &info, PointerSets &sets, const Entry &entry, bool &isNew);
  bool isNullOrUnwritten(const ObjectInfo &info) const;
  bool addMembers(const Difference &difference, bool &isNew);
  bool overlapsAnother(const std::pair<ObjectId, uint64_t> &scalar, uint32_t width) const;
  bool isPlain(const Value &value) const;
  bool describe(const Key &key, const Difference &difference, Region &region);
  bool include(Region &region, const Content &content, bool &isNew);
  void makeArbitrary(State &state, const Key &key, const Region &region);
  void noteSnapshot(State &state, const ir::InputKey &key, const Snapshot &snapshot);

  Machine &m_;
  State start_;
  std::map<Key, Region> regions_;
  std::set<ObjectId> escaped_; ///< unknown code may know them already
  std::map<ObjectId, Whole> wholes_;
  std::map<std::pair<ObjectId, uint64_t>, OfMembers> members_; ///< by the scalar's first bit
};

} // namespace salve::execution
