// Limits of debug sessions (README.md).
#pragma once

#include <cstddef>
#include <cstdint>

namespace salve::limits {

/// Of a session with a program under gdb, by the clock; heaps by count.
namespace debug {
inline constexpr unsigned kNesting = 64;       ///< of what gdb says
inline constexpr double kCommandSeconds = 20;  ///< of gdb, for what it does itself
inline constexpr double kRunSeconds = 10;      ///< of the program, if nothing else is asked for
inline constexpr double kInterruptSeconds = 3; ///< until a program that is interrupted stands still
inline constexpr double kRepairSeconds = 30;   ///< of one search for a repair
inline constexpr double kStatesSeconds = 2;    ///< for whether a text comes by them
inline constexpr double kOtherSeconds = 1;     ///< for what each function that calls it does then
inline constexpr uint32_t kOtherUnwind = 4;    ///< and how often its loops go round, of inputs
inline constexpr double kCarefulSeconds = 10;  ///< of that for two changes, with what was passed
inline constexpr uint32_t kOtherNodes = 3;     ///< of lists and trees, where nobody has asserted
inline constexpr int kRounds = 1'000;        ///< looks for one state, after which a run is given up
inline constexpr size_t kSteps = 3;          ///< of one change each, to all recorded states
inline constexpr size_t kPartBeginnings = 6; ///< of those, where parts of a state are met
inline constexpr size_t kBeginnings = 3;     ///< of those, that are gone on with
inline constexpr size_t kCoreSearches = 12;  ///< for what of the recorded states no repair meets
inline constexpr double kCorePartSeconds = 2; ///< of one of these
inline constexpr size_t kCoreUndecided = 4;   ///< of these, after which nothing is left out
inline constexpr uint32_t kNodes = 100;       ///< that are shown of a heap
inline constexpr uint32_t kFrames = 1'000;    ///< of a stack, that are shown
inline constexpr uint64_t kParts = 1'000;     ///< of a variable, that are told at a time
/// In an editor the program runs until somebody pauses it.
inline constexpr double kEditorRunSeconds = 24 * 3600;
inline constexpr unsigned kSignals = 100;      ///< that the program gets on the way back to a call
inline constexpr uint32_t kEntries = 1'000;    ///< calls whose state at entry is kept
inline constexpr size_t kLineBytes = 64 << 20; ///< of one answer of gdb
inline constexpr size_t kPrintedBytes = 4096; ///< of the program's output, that are shown at a stop
inline constexpr size_t kPassed = 12;         ///< states before one that is recorded, that are kept
inline constexpr size_t kForwardStops = 300;  ///< since a right state, of which suspects are found
inline constexpr double kRetraceSeconds = 10; ///< of steps to a state to which nobody has stepped
inline constexpr size_t kSuspectsSaid = 3;    ///< of them, where nobody has asked for them
inline constexpr size_t kCandidates = 12;     ///< repairs of states that are verified afresh
inline constexpr size_t kInsertions = 24;     ///< statements that may be missing
inline constexpr size_t kInserted = 3;        ///< of these, that are verified afresh
} // namespace debug

} // namespace salve::limits
