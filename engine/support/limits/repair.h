// Limits of the search for repairs, their selection and comparison (README.md).
#pragma once

#include <cstddef>
#include <cstdint>

namespace salve::limits {

/// Of the edits that are tried. What is left out makes a search incomplete (`cut`); the rows of
/// the catalogue have caps of their own.
namespace space {
/// What is inserted at this cost is tried among the single changes of level 3, the rest behind.
inline constexpr uint32_t kSlipCost = 3;
/// A statement that is inserted at this cost is missed, so that it is no worse than a change.
inline constexpr uint32_t kMissingCost = 2;
/// Where level 3 gets long, the costliest and least alike names are tried alone only: of a site
/// at most kPerSite edits are tried together with others, and fewer, down to kFewestPerSite, while
/// there are more than kAlternatives in all. Levels 1 and 2 always are.
inline constexpr uint32_t kPerSite = 20;
inline constexpr uint32_t kFewestPerSite = 6;
inline constexpr uint32_t kAlternatives = 850;
inline constexpr size_t kInserted = 2'000; ///< each makes the copy of the program larger
inline constexpr uint32_t kGuardedAt = 3;  ///< statements around the operation that get a guard
inline constexpr size_t kReturned = 4;     ///< other values that the function returns
inline constexpr size_t kAtoms = 8;        ///< of one function, for new conditions
inline constexpr size_t kLeftOut = 3;      ///< comparisons that a condition lacks among its own
inline constexpr uint64_t kMostMultiple =
    1'000'000;                               ///< of two numbers, that a condition asks about
inline constexpr size_t kLetters = 26;       ///< that a condition may lack
inline constexpr size_t kConditions = 12;    ///< of one function
inline constexpr size_t kElementsRead = 4;   ///< of arrays of pointers, for another pointer
inline constexpr size_t kComparing = 6;      ///< conditions of one function, with a constant
inline constexpr size_t kCompared = 8;       ///< variables, of which one is
inline constexpr size_t kSiblingBytes = 160; ///< of statements that are compared with each other
inline constexpr uint32_t kTwinBytes = 1000; ///< of statements of two functions that are compared
inline constexpr size_t kTwinParts = 4;      ///< of one statement, as it is lowered
inline constexpr size_t kTwins = 100;        ///< functions that are compared with each other
inline constexpr size_t kTwinStatements = 5; ///< that functions share which say the same
inline constexpr size_t kBounds = 6;         ///< variables that an index is compared with
inline constexpr size_t kTerminatedAt = 3;   ///< statements of a function that leave a string
inline constexpr uint32_t kNameReach = 2000; ///< characters behind an array that may tell its size
inline constexpr size_t kMacros = 200;       ///< beyond, a macro says little about the others
inline constexpr size_t kConstants = 3;      ///< of the function, instead of one variable
inline constexpr size_t kPatternCharacters = 200; ///< of one side of an annotation
inline constexpr size_t kComputed = 6;     ///< pairs of a function that a missing assignment is of
inline constexpr size_t kPairedLinks = 12; ///< that an assignment may give to, and others change
inline constexpr size_t kFloats = 4;       ///< of the file, instead of one
} // namespace space

/// Of the search for repairs of one failure.
namespace search {
inline constexpr double kLeastSeconds = 0.5;    ///< each failure gets so much, and else its share
inline constexpr double kWholeShare = 0.4;      ///< of that, for what mends everything that fails;
inline constexpr double kWholeSeconds = 4;      ///< at most: where there is no such, others wait
inline constexpr double kCandidateSeconds = 1;  ///< to verify one candidate, at least
inline constexpr double kCandidateShare = 0.25; ///< of the time left, at most
/// Of that, for a deeper bound, once one is decided.
inline constexpr double kDeeperShare = 0.5;
/// Of the time left, for larger repairs once smaller ones were found; at most so many seconds.
inline constexpr double kFurtherShare = 1.0 / 6;
inline constexpr double kFurtherSeconds = 3;
inline constexpr double kUnsaidShare =
    0.2; ///< of the time, first of all, for edits of the text alone
inline constexpr double kPathShare = 0.3; ///< of the time, before all else, for what a run asks for
inline constexpr double kChangesShare = 0.5; ///< of the time, before insertions are looked at
inline constexpr double kAloneShare = 0.25;  ///< of the time, before larger repairs are looked for
inline constexpr double kLargerSecondsOfEntry = 2; ///< for larger ones of recorded states
inline constexpr uint32_t kReserved = 2; ///< repairs of safety left to insertions; else one
inline constexpr size_t kAside = 2;      ///< times the limit: repairs of little use
inline constexpr size_t kAsideOfOne = 8; ///< the same, by one change
inline constexpr uint32_t kAlike = 2;    ///< guards at one place that differ in what they do then
inline constexpr uint64_t kSuspectSteps = 200'000; ///< of one run
inline constexpr size_t kKnown = 2;                ///< repairs of another failure, found first,
inline constexpr double kKnownShare = 0.5;         ///< in this share of the time
inline constexpr size_t kOperations = 6;           ///< that fail and are probed
inline constexpr size_t kSteps = 2;             ///< behind which what fails then is searched for,
inline constexpr double kStepsShare = 0.5;      ///< in this share of the time; each in
inline constexpr double kOwnFileShare = 0.5;    ///< of the time, before other files of a program
inline constexpr double kOtherFilesShare = 0.7; ///< of the time, where tests ask about these
inline constexpr size_t kOtherFiles = 3;        ///< of a program, in which a repair is looked for
inline constexpr double kNextFileShare = 0.6;   ///< of the time that is left, for each of these
inline constexpr double kStepShare = 0.5;       ///< of what is left of that,
inline constexpr double kBehindShare = 0.7;     ///< of which the search has this one
inline constexpr size_t kFirsts = 8;            ///< edits that another one is tried behind
inline constexpr size_t kProgressInputs = 8;    ///< on which these are looked at
inline constexpr size_t kProgressFirst = 3;     ///< of these, one of which they pass
inline constexpr size_t kPaired = 200;          ///< changes, the likeliest, tried in pairs
inline constexpr size_t kAllPaired = 250;       ///< edits in all, of which all pairs are tried
inline constexpr size_t kPairs = 6000;          ///< of those, tried by runs
inline constexpr size_t kWithInsertions = 12;   ///< changes, each with all that is inserted
inline constexpr size_t kFirstsOfSome = 3;      ///< beginnings of pairs, where there are repairs
inline constexpr uint64_t kValueSteps = 50'000; ///< of one run that its values are unknown in
inline constexpr size_t kValueRounds = 6;       ///< of looking, for each parameter of an edit
inline constexpr size_t kLikelyValues = 24;     ///< that the program has, for a parameter
inline constexpr uint64_t kSmallValue = 1000;   ///< that a few tests may ask for in a sum
inline constexpr uint64_t kRefutedSteps = 1'000'000;  ///< of a test that the interpreter judges
inline constexpr uint64_t kRefutedIterations = 1'000; ///< of a loop in it, where it has to end
inline constexpr uint64_t kLeastSteps = 100'000;      ///< that its runs with changes may take
inline constexpr uint64_t kTimesLonger = 20;          ///< than without changes, its runs with them
inline constexpr uint64_t kAloneSteps = 5'000'000;    ///< of one that decides alone
inline constexpr size_t kValueSet = 256;              ///< in synthesis, before sets become terms
} // namespace search

/// Of judging what a repair changes in runs that passed.
namespace selection {
inline constexpr size_t kPassingInputs = 24;
inline constexpr size_t kManyPassing = 8;  ///< all of so many that change are no chance
inline constexpr size_t kSamples = 400;    ///< tried in order to find them
inline constexpr size_t kOtherFailing = 8; ///< found meanwhile, that tell repairs apart, too
inline constexpr uint64_t kSteps = 100'000;
inline constexpr uint64_t kLonger = 4;       ///< times as long as it took to fail: it never ends
inline constexpr double kReasonSeconds = 1;  ///< to say why those that are shown help
inline constexpr double kAlikeSeconds = 0.5; ///< to show of two that they do the same
inline constexpr size_t kUnlike = 2;         ///< that took most of it, to no end; then
inline constexpr double kAlikeAgain = 0.1;   ///< is enough
inline constexpr uint32_t kUnwindAlone = 2;  ///< of what a test calls, by itself
inline constexpr double kAloneSeconds = 0.1; ///< to know whether that fails on more inputs
inline constexpr size_t kFailsAnyway = 4;    ///< checks, that it fails by in any case
inline constexpr size_t kFolded = 2;         ///< times what is asked for, are shown to do the same
} // namespace selection

/// Of verifying the text of a repair again.
namespace recheck {
inline constexpr double kSecondsPerOther = 1;  ///< for what another function of the file does then
inline constexpr double kSecondsOfStates = 1;  ///< for recorded states, which have one run
inline constexpr double kSecondsOfWords = 0.5; ///< for words that are longer than what is verified
inline constexpr double kAllShare = 0.2; ///< of the time, for all, where not all needs to be known
inline constexpr double kSecondsAgain = 0.2; ///< where that was not enough for another change
inline constexpr uint64_t kStepsPerTest = 2'000'000;
} // namespace recheck

/// Of what tells two repairs apart.
namespace comparison {
inline constexpr int kRounds = 8;     ///< failures that both share are left out one by one
inline constexpr double kShare = 0.4; ///< of the time that is left, for a direction of a function
inline constexpr size_t kPlaces = 3;  ///< in which they differ, that are said
} // namespace comparison

} // namespace salve::limits
