// Limits of symbolic execution: memory, what is not known, failing runs (README.md).
#pragma once

#include <cstddef>
#include <cstdint>

namespace salve::limits {

/// Of memory while it is executed symbolically. Beyond these an access is not modelled, which is
/// said, or made in another way.
namespace memory {
inline constexpr size_t kLocations = 1 << 16;   ///< elements that one access may denote
inline constexpr uint64_t kCases = 1024;        ///< elements of an object that get a case each
inline constexpr uint64_t kShort = 16;          ///< at most, of an object of unknown size, likewise
inline constexpr size_t kInitial = 4096;        ///< initial values that an index chooses from
inline constexpr uint64_t kDrawn = 256;         ///< cells of an object that is one input
inline constexpr uint64_t kHavocked = 1 << 16;  ///< bytes that become arbitrary
inline constexpr size_t kCells = 4096;          ///< that a read at an unknown place chooses from
inline constexpr uint64_t kBytesOfElement = 16; ///< in a span, of which each gets a case
inline constexpr uint64_t kUsual = 1 << 20;    ///< elements of an input array, where it can fail so
inline constexpr size_t kNumbered = 16;        ///< objects whose addresses are kept apart
inline constexpr size_t kAddressLeaves = 16;   ///< alternatives of a number that is an address
inline constexpr int kAddressDepth = 8;        ///< of the choices that these are found in
inline constexpr size_t kTargets = 64;         ///< beyond it offsets into one object are joined
inline constexpr int kReachRounds = 32;        ///< of following pointers from globals
inline constexpr size_t kFreePointers = 16;    ///< that a free pointer is chosen from
inline constexpr int64_t kSharedLiteral = 256; ///< longer string literals are shared as a whole
inline constexpr uint64_t kLookMask = 0xfff;   ///< steps between two looks at the process
inline constexpr size_t kShapes = 4'000'000;   ///< numbers of what is known to be impossible
} // namespace memory

/// Of calls in calls: our own stack ends at some 2,000; the bound of a run that is to be explained
/// can be larger.
namespace execution {
inline constexpr uint32_t kNested = 600;
inline constexpr size_t kPrinted = 1 << 14; ///< values of one run that are compared
inline constexpr size_t kRead = 1 << 12;    ///< cells that it reads, likewise
} // namespace execution

/// Of objects that a function without body, or a caller, hands out or changes. The interpreter
/// and the executor have to cut alike.
namespace unknown {
inline constexpr uint64_t kElements = 16; ///< of an array of structures, to point into
inline constexpr size_t kParts = 64;      ///< of one object, to point at
inline constexpr uint64_t kPartIndex = uint64_t{1} << 32; ///< that a pointer into an array has
inline constexpr uint64_t kWrittenBytes = 1 << 16;        ///< of an object that is changed
inline constexpr size_t kLinks = 4096; ///< pointers that are followed to what is changed
inline constexpr uint32_t kGivenObjects = 24;
} // namespace unknown

/// Of inputs, where larger ones are more than memory holds: halved down to these.
namespace smaller {
inline constexpr uint32_t kNodes = 1, kCharacters = 2;
} // namespace smaller

/// Of the search for a term that shows that a loop ends.
namespace ranking {
inline constexpr size_t kChanging = 6; ///< variables that terms are made of
inline constexpr size_t kFixed = 6;
inline constexpr int kQuestions = 12; ///< to the solver, for one loop
} // namespace ranking

/// Of making a counterexample readable.
namespace simplest {
inline constexpr size_t kReplays = 3'000;
inline constexpr uint64_t kSteps = 100'000; ///< of one replay
inline constexpr size_t kCombined = 8;      ///< inputs tried in all combinations of 0 and 1
inline constexpr size_t kInputs = 64;       ///< that are lowered
} // namespace simplest

} // namespace salve::limits
