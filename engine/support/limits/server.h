// Limits of files, processes, workers, server and agents (README.md).
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>

namespace salve::limits {

/// Of the files of a project that belong to one that is analysed.
namespace files {
inline constexpr size_t kBytes = 64U << 20;       ///< of one that is analysed
inline constexpr size_t kScanned = 2000;          ///< of one database
inline constexpr uintmax_t kFileBytes = 2U << 20; ///< larger ones are not looked at
inline constexpr size_t kUnits = 200;             ///< that one request carries
inline constexpr size_t kUnitBytes = 8U << 20;    ///< all of them together
inline constexpr size_t kHeaders = 500;           ///< that are followed from one file
inline constexpr size_t kTokens = 4U << 20;       ///< of one that is looked at, macros expanded
inline constexpr int kMacroDepth = 8;             ///< of macros in macros, for that
} // namespace files

/// Of other programs that are asked (git).
namespace processes {
inline constexpr std::chrono::seconds kTime{60};
} // namespace processes

/// Of the processes that analyse.
namespace workers {
inline constexpr double kParseSeconds = 60;
inline constexpr unsigned kCrashesAllowed = 1;
inline constexpr uint64_t kLeastMegabytes = 160; ///< what a process holds at first, and a little
/// Of address space that is taken and never filled: the frontend's stack, above all.
inline constexpr uint64_t kUnusedMegabytes = 640;
/// What a process may hold beyond what it needs before it takes on the next function or job. Some
/// is never given back (solvers that ran out of memory), and a verdict must not depend on those
/// before it.
inline constexpr uint64_t kTiredMegabytes = 256;
inline constexpr uint64_t kSolverBytes = 8 << 20; ///< for a solver, however little is left
/// Of a question to a solver, about: beyond, a copy of the process asks it (engine/smt/isolated.h).
inline constexpr uint64_t kIsolatedGates = 500'000;
inline constexpr std::chrono::milliseconds kMemoryEvery{5}; ///< is it looked at from outside
inline constexpr double kGraceSeconds = 5;                  ///< beyond its time, then it is ended
inline constexpr double kGraceSecondsOfCheck = 10;
inline constexpr double kBusiest = 40;     ///< times as long on the clock as on the processor
inline constexpr double kLeastWatch = 0.5; ///< seconds between two looks at its time
// A process that is asked to stop and goes on, by its own time and by the clock, is ended.
inline constexpr std::chrono::milliseconds kStopTime{100};
inline constexpr std::chrono::milliseconds kStopClock{1000};
inline constexpr std::chrono::milliseconds kStopEvery{20}; ///< is it looked at
inline constexpr int kReapMilliseconds = 1000; ///< until those that were killed are waited for
inline constexpr int kEndMilliseconds = 100;   ///< from its last output to its end
inline constexpr unsigned kFailuresBeforePause = 3;
inline constexpr std::chrono::seconds kPauseAfterFailures{5};
inline constexpr std::chrono::milliseconds kBeforeNextSpare{400};
} // namespace workers

/// Of the file in which results are kept.
namespace kept {
inline constexpr uint64_t kMegabytes = 512;       ///< then the oldest go
inline constexpr uint64_t kResultBytes = 8 << 20; ///< a larger result is not kept
inline constexpr unsigned kLookEvery = 64;        ///< results that are added, for how large it is
inline constexpr int kWaitMilliseconds = 2000;    ///< for another process that writes
} // namespace kept

/// Of the server in an editor, by the clock.
namespace serve {
// A first edit after a while that is no typing (a fix, a paste) is taken up at once; while
// somebody types, a pause is awaited that is so many times as long as their keys are apart.
inline constexpr std::chrono::milliseconds kPauseAfterRest{20};
inline constexpr std::chrono::milliseconds kShortestPause{200};
inline constexpr std::chrono::milliseconds kLongestPause{500};
inline constexpr std::chrono::milliseconds kRest{700};
inline constexpr int kPauseInKeys = 2;
inline constexpr uint32_t kTypedBytes = 24; ///< by one key, with what the editor adds
/// What is shown of an edited text changes once, unless the analysis takes longer than this.
inline constexpr std::chrono::milliseconds kSettle{500};
inline constexpr size_t kBatch = 32; ///< functions of one job
inline constexpr std::chrono::milliseconds kPublishEvery{40};
inline constexpr std::chrono::milliseconds kRefreshEvery{150};   ///< code lenses
inline constexpr std::chrono::milliseconds kBeforeProgress{100}; ///< what is over sooner flickers
inline constexpr std::chrono::seconds kPollEvery{1};             ///< whether files changed
inline constexpr int kRestAfterPoll = 20;                        ///< times as long as it took
inline constexpr std::chrono::milliseconds kDrain{500};          ///< to write out what is left
} // namespace serve

/// Of the server for agents.
namespace agent {
inline constexpr size_t kAnswerBytes = 2000; ///< of one answer
inline constexpr size_t kListed = 5;         ///< suspects, repairs
inline constexpr size_t kInputBytes = 200;   ///< of a failing input that is shown
} // namespace agent

/// Of headers that nobody says the folder of.
namespace project {
inline constexpr size_t kEntries = 20'000; ///< of a project's folders, where one is looked for
inline constexpr size_t kHeaders = 400;    ///< that are read for what they include
} // namespace project

/// Of `salve check --fix`.
namespace fix {
inline constexpr int kRounds = 32; ///< each applies or refuses at least one repair
} // namespace fix

} // namespace salve::limits
