// Objects and their cells: reading and writing any bits of them, merging states.
//
// An object is known by an ObjectId for the whole execution; what it contains is in the
// State. Cells come into being when they are written, in the width of the access. What
// was never written has the object's *background*: zeros, initial values, indeterminate
// values, inputs; it is cut along the scalars of the object's declared type. Accesses of
// other widths split and join cells, so that unions, casts and copies by bytes need no
// case of their own.
#pragma once

#include "engine/execution/memory/state.h"
#include "engine/ir/inputs.h"
#include "engine/support/stable_store.h"

#include <functional>

namespace salve::execution {

enum class Background { Zero, Initial, Indeterminate, Input };

/// Where an object's cells are kept.
struct Slot {
  bool onStack = false;
  size_t index = 0;
};

struct ObjectInfo {
  enum class Kind { Variable, Heap, Alloca, Pointee, Function };
  Kind kind = Kind::Variable;
  ir::TypeId type;      ///< of the object, or of the elements that it repeats
  bool repeats = false; ///< an array of `type` of any length
  Value size;           ///< bytes
  uint64_t most = 0;    ///< if not 0: `size` is a term, and at most that
  Background background = Background::Zero;
  ir::InputKey key;        ///< of cell 0: Indeterminate, Input; and the object's identity
  ir::VariableId variable; ///< Kind::Variable
  ir::FunctionId function; ///< Kind::Function
  std::optional<uint64_t> terminator; ///< Input: the cell that is 0 in any case
  bool readOnly = false;
  bool alive = true;    ///< false: its frame or block was left
  ObjectId id;          ///< its own
  ObjectId holder;      ///< Pointee: the one that the pointer lies in, if that is a pointee too
  ObjectId liesIn;      ///< Pointee: what the pointer lies in, whatever it is
  ir::InputKey pointer; ///< Pointee: the pointer's
  ir::PropertyId leak;  ///< Pointee: see facts/kept.h
  std::optional<smt::Term> kept; ///< the runs that came to that query
  ir::ExprId site;               ///< Heap: the Allocate
  smt::Term born;                ///< Heap, isGiven: the runs that made it
  bool isGiven = false;          ///< Pointee: by unknown code
  bool accessed = false;
  bool isExposed = false; ///< in some run its address was made a number, or handed to somebody
  /// Pointee: unknown code may know the object where inputs are others' variables.
  bool mayHaveChanged = false;
  Slot slot;
  bool isArbitrary = false; ///< what nobody has written may be read all the same
  /// A family (families.cpp): so many bytes from one member to the next; 0: one object.
  uint64_t apart = 0;
  ObjectId counter, endings; ///< of a family: how many members there are, and which were freed
  bool isFamily() const { return apart != 0; }
  bool mustBeWritten() const { return background == Background::Indeterminate && !isArbitrary; }
};

/// A value together with the condition under which it was never written.
struct Content {
  Value value;
  smt::Term undefined;
};

/// What an object contains where nothing was written.
class Backgrounds {
public:
  virtual ~Backgrounds() = default;
  /// Bits that belong to no scalar.
  virtual Value padding(uint32_t width) = 0;
  virtual Value background(const ObjectInfo &object, uint64_t cell, const ir::Leaf &leaf) = 0;
  /// The same for cell `cell + cellsPerStep * index`, all of them of one type.
  virtual Value backgroundAt(const ObjectInfo &object, uint64_t cell, uint64_t cellsPerStep,
                             const Value &index, const ir::Leaf &leaf) = 0;
  /// A pointer that an induction made arbitrary: bit `bit` of the object, or of each element.
  virtual Content arbitraryPointer(const ObjectInfo &object, uint64_t bit, uint64_t cell,
                                   uint64_t cellsPerStep, const Value &index,
                                   smt::Term mayBeUndefined) = 0;
};

/// Thrown where memory cannot be represented (a pointer in pieces at an unknown place); the
/// access that asked for it ends its runs, see Machine::leaveUnmodelled.
struct MemoryNotModelled {};

/// A cell in which two states differ.
struct Difference {
  ObjectId object;
  Slot slot;
  uint64_t at = 0;
  uint32_t width = 0;
  Content before, after;
  bool escapes = false; ///< unknown code comes to know it
  bool whole = false;   ///< all of the object, in ways that are not compared
  const State *was = nullptr, *is = nullptr;
};

class Memory {
public:
  Memory(const ir::Program &program, Values &values, Backgrounds &backgrounds);

  ObjectId add(ObjectInfo info);
  ObjectInfo &operator[](ObjectId id) { return infos_[id]; }
  const ObjectInfo &operator[](ObjectId id) const { return infos_[id]; }
  uint32_t size() const { return infos_.size(); }
  /// How many blocks were allocated so far; families do not count.
  uint32_t allocated() const { return allocated_; }

  Content read(State &state, ObjectId object, uint64_t at, uint32_t width);
  /// Where `guard` holds.
  void write(State &state, ObjectId object, uint64_t at, uint32_t width, const Content &content,
             smt::Term guard);
  Content readSpan(State &state, ObjectId object, const Span &span);
  void writeSpan(State &state, ObjectId object, const Span &span, const Content &content,
                 smt::Term guard);
  /// Forgets everything that was written; `ended` too.
  void reset(State &state, ObjectId object);
  smt::Term ended(const State &state, ObjectId object) const;
  void end(State &state, ObjectId object, smt::Term guard);

  /// Cells [at, at + bits) of an object, counted from `at`; padding is left out.
  Object slice(State &state, ObjectId object, uint64_t at, uint64_t bits);
  /// Writes such a row of cells.
  void place(State &state, ObjectId object, uint64_t at, const Object &row, smt::Term guard);
  /// a where the condition holds, else b; cells that only one has are taken from it.
  Object select(smt::Term condition, const Object &a, const Object &b);

  Content choose(smt::Term selector, const Content &a, const Content &b, uint32_t width);
  State merge(State a, State b);

  /// Of objects that live; none where a lifetime ended in between (induction.cpp). No more of them
  /// are looked for behind one that `isEnough`.
  std::optional<std::vector<Difference>>
  differences(State &before, State &after,
              const std::function<bool(const Difference &)> &isEnough = {});

  /// Makes the object's cells inputs with this key; what it contains must not be pointers.
  void makeArbitrary(State &state, ObjectId object, const ir::InputKey &key, bool mayBeUndefined);
  /// The same of one scalar of every member of a family.
  void makeArbitrary(State &state, ObjectId family, const Span &scalar, const ir::InputKey &key,
                     bool mayBeUndefined);

  const Object *find(const State &state, ObjectId object) const;
  Object &writable(State &state, ObjectId object);

  /// The leaf that covers the bit: its cell number; `begin` is the leaf's first bit. None for
  /// padding.
  std::optional<uint64_t> leafAt(const ObjectInfo &info, uint64_t bit, uint64_t &begin,
                                 ir::Leaf &leaf) const;

  /// Of an element, if it is an array.
  uint64_t elementBits(const ObjectInfo &info) const;

private:
  using Cells = std::vector<Cell>;
  void fillGaps(const ObjectInfo &info, Cells &cells, uint64_t from, uint64_t to);
  void fillGap(const ObjectInfo &info, uint64_t from, uint64_t to, Cells &out);
  Cell piece(const Cell &cell, uint64_t from, uint64_t to);
  void splitAt(Cells &cells, uint64_t bit);
  Content readWhole(State &state, ObjectId object, const Span &span);
  Content backgroundOf(const ObjectInfo &info, const Span &span);
  std::optional<uint64_t> cellsPerStep(const ObjectInfo &info, const Span &span) const;
  Content byteOfBackground(const ObjectInfo &info, const Span &span);
  /// How two spans can lie to each other: never on common bits, on the same bits `where`, or
  /// one on a part of the other.
  enum class Overlap : uint8_t { Never, Same, Partly };
  std::pair<Overlap, smt::Term> overlap(const Span &a, const Span &b);
  void overlay(const Span &span, const Span &at, const Content &written, smt::Term guard,
               Content &content);
  void applyJournal(const ObjectInfo &info, const Object &object, const Span &span,
                    Content &content);
  void applyWhole(const ObjectInfo &info, const Object &object, const Span &span, Content &content);
  void addByte(Content &content, const Content &byte, uint32_t bit);
  Content arbitraryAt(ObjectInfo info, const Entry &entry, const Span &span);
  Content assemble(const Cells &cells, uint64_t at, uint32_t width);
  void mergeSlot(const std::vector<ObjectId> &owners, size_t slot, std::shared_ptr<Object> &mine,
                 const std::shared_ptr<Object> &theirs, smt::Term selector);
  /// With its gaps under the others filled, if it is an object's, and borders where they have some.
  Cells withBordersOf(const ObjectInfo *info, Cells cells, const Cells &others);
  Cells mergeCells(const ObjectInfo *info, Cells a, Cells b, smt::Term selector);

  const ir::Program &program_;
  Values &values_;
  smt::Terms &terms_;
  Backgrounds &backgrounds_;
  StableStore<ObjectId, ObjectInfo> infos_;        // backgrounds add objects while one is looked at
  std::vector<ObjectId> stackOwners_, heapOwners_; ///< by slot: who is in it now
  uint32_t allocated_ = 0;
  bool undefinedIsError_;
};

} // namespace salve::execution
