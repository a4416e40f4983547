// Where engine and server cut: every share, cap and delay in one place, by what it bounds.
//
// "Seconds" are seconds of work (budget.h), which do not depend on the load; of processes and of
// the server, the clock's. A cap that is reached is never a pass: what is left is `unknown`,
// `bounded`, or said to be cut. Beside what uses them stand a rule's caps (its row), sizes of a
// representation (bits of a pointer, depth of a rewriting), and how much is shown (kShown...).
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>

namespace salve::limits {

/// What things cost, in units of work: about half a microsecond each. Measured on the benchmarks;
/// what is dear in a way that is not counted here is ended by the clock.
namespace work {
inline constexpr uint64_t kPerStep = 1;          ///< statement or expression, executed symbolically
inline constexpr uint64_t kPerTerm = 1;          ///< that is new in its store
inline constexpr uint64_t kPerExecution = 20;    ///< symbolic; to set it up
inline constexpr uint64_t kPerRun = 20;          ///< of the interpreter; to set it up
inline constexpr uint64_t kRunStepsPerUnit = 20; ///< of the interpreter
inline constexpr uint64_t kGlobalBytesPerUnit = 128; ///< of the interpreter, to open and read back
inline constexpr uint64_t kPerQuestion = 200;        ///< to a solver, whatever it asks
inline constexpr double kSolverResourcesPerSecond = 2e6; ///< as Z3 counts them (rlimit)
inline constexpr uint64_t kPerAbstractStatement = 10;    ///< and the square of its variables
inline constexpr uint64_t kPerParsing = 20'000;          ///< of a translation unit with its headers
} // namespace work

/// Of one run of the interpreter.
namespace run {
inline constexpr size_t kStackBytes = 6 << 20;     ///< of our own stack, which is 8 MB or more
inline constexpr uint64_t kStoredBytes = 96 << 20; ///< of all objects, but for the rows
inline constexpr uint64_t kBlockBytes = 32 << 20;  ///< of one object
inline constexpr uint64_t kSmallInput = 4096;      ///< sizes up to it can be replayed
inline constexpr uint64_t kLocalBytes = 1 << 13;   ///< larger locals are apart from their frame
inline constexpr size_t kTrace = 1'000;            ///< last steps that are shown
inline constexpr size_t kShownValues = 64;         ///< of one step
inline constexpr uint64_t kFuel = 1 << 14;         ///< steps between two looks at the budget
} // namespace run

namespace path {
inline constexpr size_t kSteps = 100'000;       ///< last ones of a run that are kept
inline constexpr size_t kEvaluations = 1 << 18; ///< likewise, of its expressions
inline constexpr size_t kPoints = 4'000;        ///< last stores and decisions, for evidence
inline constexpr size_t kWanted = 4;            ///< relations that fail, of one failure
} // namespace path

/// Of the abstract interpretation of one function.
namespace analysis {
inline constexpr double kSeconds = 2;
inline constexpr size_t kVariables = 14; ///< that are tracked: an octagon costs their cube
inline constexpr size_t kConstants = 8;  ///< for thresholds
inline constexpr size_t kPairs = 8;      ///< variables up to which differences are thresholds
inline constexpr int kPatience = 2;      ///< iterations before widening
inline constexpr int kWidenings = 3;     ///< before single inequalities are dropped
inline constexpr int kIterations = 60;   ///< before nothing is assumed any more
inline constexpr int kNarrowings = 2;
} // namespace analysis

/// Of loops beyond the bound. Most of what induction proves it proves in milliseconds, and what
/// it cannot prove must leave time for deeper bounds.
namespace induction {
inline constexpr double kShare = 0.25; ///< of the time that is left, for each depth
inline constexpr double kMostSeconds = 10;
inline constexpr int kRounds = 8;             ///< to find what a loop changes
inline constexpr size_t kRegions = 4096;      ///< that a loop may change
inline constexpr uint32_t kModelUnwind = 256; ///< loops of library models end with their objects
} // namespace induction

/// Of what is claimed of the elements of arrays that a loop has come by.
namespace elements {
inline constexpr size_t kGuesses = 64;     ///< of a function
inline constexpr size_t kClaims = 48;      ///< of a loop
inline constexpr uint32_t kDepth = 2;      ///< of inductions with claims
inline constexpr uint32_t kDecided = 4;    ///< iterations that constants decide
inline constexpr size_t kInstances = 1024; ///< of claims for single elements, in one execution
inline constexpr int kRounds = 12;         ///< until no claim is refuted
} // namespace elements

/// Where an execution is too much work with all iterations that constants decide.
namespace tooMuch {
inline constexpr uint32_t kDecided = 16; ///< such iterations of a loop instead
inline constexpr double kShare = 0.4;    ///< of the time that is left, for all questions before
inline constexpr double kMore = 0.3;     ///< for what else fails, once something does
} // namespace tooMuch

/// Of runs on words of a command line that are longer than those that are verified.
namespace words {
inline constexpr uint32_t kLongest = 48; ///< fills its object: what is read behind it shows
inline constexpr size_t kLengths = 12;   ///< of words
inline constexpr size_t kCharacters = 24;
inline constexpr size_t kTrials = 6'000;
inline constexpr uint64_t kSteps = 100'000; ///< of one run
inline constexpr uint64_t kMostWords = 4;   ///< behind the program's name
inline constexpr double kShare = 0.3;       ///< of the time that is left
inline constexpr double kSeconds = 2;       ///< at most
} // namespace words

/// Of blocks that loops allocate.
namespace families {
inline constexpr uint32_t kDepth = 1;    ///< of inductions
inline constexpr double kShare = 0.5;    ///< of the time that is left
inline constexpr uint64_t kBytes = 4096; ///< of a block
inline constexpr uint64_t kCells = 64;   ///< scalars of a block
inline constexpr size_t kTargets = 32;   ///< of a pointer in one that is arbitrary
inline constexpr size_t kGuesses = 96;   ///< about all blocks of a type
inline constexpr size_t kConstants = 24; ///< that bound what they contain
inline constexpr size_t kExceptions = 2; ///< pointers to what a guess is not about, of a loop
inline constexpr size_t kClaims = 256;   ///< of a loop
} // namespace families

/// Of loops that end by themselves, but behind the last bound (state machines, numbers of bits).
namespace runout {
inline constexpr uint32_t kFrom = 16;    ///< the last bound, if nobody has asked for less
inline constexpr uint32_t kUnwind = 260; ///< every number of 8 bits
inline constexpr double kShare = 0.1;    ///< of the time that is left
inline constexpr double kMostSeconds = 1;
} // namespace runout

/// Of the inference of a precondition.
namespace precondition {
inline constexpr size_t kConjuncts = 8;
inline constexpr size_t kTerms = 16;   ///< integers, and pointers, of one function
inline constexpr size_t kPointers = 2; ///< that are followed to one of them
inline constexpr size_t kLengths = 6;  ///< of arrays, that integers are compared with
inline constexpr size_t kVerifications = 40;
inline constexpr uint64_t kFactor = 8;     ///< times or beyond a count, that there are elements
inline constexpr size_t kAlternatives = 4; ///< for one failing input
inline constexpr double kVerificationSeconds = 1.5;      ///< of one verification
inline constexpr uint64_t kElements = uint64_t{1} << 30; ///< that an array is tried with
inline constexpr uint64_t kFixedElements = 4096;         ///< that a conjunct asks for by number
inline constexpr uint64_t kLeastSize =
    4;                                ///< of an array whose index varies, that is a size by number
inline constexpr size_t kCallers = 6; ///< that are tried with what a failing run read
inline constexpr size_t kNulls = 64;  ///< null pointers of one run that are looked at
inline constexpr uint32_t kMoreNodes = 4;   ///< of lists, for what may lie behind their end
inline constexpr size_t kConstants = 16;    ///< checks that constants fail, that are asked about
inline constexpr uint32_t kUnwind = 8;      ///< in which a run that passes a check is looked for
inline constexpr uint32_t kMoreUnwind = 64; ///< in the end
inline constexpr double kWiderShare = 0.5;  ///< of what is left, for one look at more runs
inline constexpr double kShare = 0.5;       ///< of the time that is left for the function
inline constexpr double kSeconds = 10;      ///< at most
} // namespace precondition

/// Of functions that are judged by what the functions that they call promise.
namespace summary {
inline constexpr double kInlined = 0.75;        ///< of the time, for judging with everything called
inline constexpr size_t kStatements = 24;       ///< of functions without loops that stay inlined
inline constexpr size_t kFunctions = 40;        ///< that one function calls and that are summarised
inline constexpr double kShare = 0.1;           ///< of a function's time, for the promises of one
inline constexpr double kSeconds = 1;           ///< at most
inline constexpr double kQuestionSeconds = 0.5; ///< of these, for one verification
inline constexpr double kMostSeconds = 3;       ///< for one function by its callees' promises
inline constexpr size_t kPromises = 64;         ///< that are tried, of one function
inline constexpr size_t kNumbers = 12;          ///< in the code, that results are compared with
inline constexpr size_t kRounds = 16;           ///< of dropping promises that do not hold
inline constexpr size_t kAlone = 6;             ///< promises that are tried one by one
inline constexpr double kRunSeconds = 0.2;      ///< for runs of the interpreter, of one function
inline constexpr int kRuns = 24;                ///< of the interpreter, to drop most of them
inline constexpr size_t kMeasures = 6;          ///< of a recursion
inline constexpr uint64_t kAssignedBytes = 256; ///< of a global that is assigned as a whole
} // namespace summary

/// Of looking for overflows and leaks that are the function's own.
namespace own {
inline constexpr uint32_t kUnwind = 2; ///< to see which overflows may be certain
inline constexpr double kShare = 0.1;  ///< of the time that is left for the function
inline constexpr double kSeconds = 1;  ///< at most
} // namespace own

/// Of the search for a term that shows that a loop ends.
namespace ranking {
inline constexpr size_t kChanging = 6; ///< variables that terms are made of
inline constexpr size_t kFixed = 6;
inline constexpr int kQuestions = 12; ///< to the solver, for one loop
} // namespace ranking

/// Of looking for a state that comes again: by a solver, then by a concrete run.
namespace endless {
inline constexpr double kShare = 0.5; ///< of what is left, to ask about it and all else together
inline constexpr uint64_t kFirst = 4; ///< iteration that is remembered; most loops end before
inline constexpr uint64_t kBytes = 1 << 20;   ///< of a state; larger ones are not compared
inline constexpr uint64_t kBytesPerStep = 64; ///< that copying or comparing costs
} // namespace endless

/// Of making a counterexample readable.
namespace simplest {
inline constexpr size_t kReplays = 3'000;
inline constexpr uint64_t kSteps = 100'000; ///< of one replay
inline constexpr size_t kCombined = 8;      ///< inputs tried in all combinations of 0 and 1
inline constexpr size_t kInputs = 64;       ///< that are lowered
} // namespace simplest

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
inline constexpr size_t kTargets = 64;          ///< beyond it offsets into one object are joined
inline constexpr int kReachRounds = 32;         ///< of following pointers from globals
inline constexpr size_t kFreePointers = 16;     ///< that a free pointer is chosen from
inline constexpr int64_t kSharedLiteral = 256;  ///< longer string literals are shared as a whole
inline constexpr uint64_t kLookMask = 0xfff;    ///< steps between two looks at the process
} // namespace memory

/// Of objects that a function without body, or a caller, hands out or changes. The interpreter
/// and the executor have to cut alike.
namespace unknown {
inline constexpr uint64_t kElements = 16; ///< of an array of structures, to point into
inline constexpr size_t kParts = 64;      ///< of one object, to point at
inline constexpr uint64_t kPartIndex = uint64_t{1} << 32; ///< that a pointer into an array has
inline constexpr uint64_t kWrittenBytes = 1 << 16;        ///< of an object that is changed
inline constexpr size_t kReachSteps = 4096; ///< of following pointers to what is changed
inline constexpr uint32_t kGivenObjects = 24;
} // namespace unknown

/// Of C that is lowered. What is nested deeper is `unsupported`: every consumer recurses.
namespace frontend {
inline constexpr unsigned kExpressionDepth = 1000;
inline constexpr unsigned kStatementDepth = 400;
inline constexpr unsigned kMacroDepth = 64; ///< of a macro in which a failing call is looked for
inline constexpr size_t kStackBytes = size_t{512} << 20; ///< Clang takes several KB for a level
inline constexpr size_t kUnorderedOperands = 3;          ///< that are evaluated in every order
inline constexpr uint64_t kCells = 1 << 23;              ///< of one object
inline constexpr uint64_t kSingleCells = 16;  ///< of an initializer; more come from a table at once
inline constexpr int kFormatNumber = 4096;    ///< C promises 4095 characters per conversion
inline constexpr uint64_t kScannedWidth = 64; ///< of `%9s`: each character is an assignment
// Of what is written out for a function without body, and for contracts:
inline constexpr uint64_t kHiddenCells = 256;   ///< of a variable that must stay as it was
inline constexpr uint64_t kWrittenCells = 4096; ///< of a global variable
inline constexpr unsigned kWrittenGlobals = 32;
inline constexpr unsigned kAssignedGlobals = 64; ///< that an `assigns` clause is checked of
inline constexpr unsigned kFrameDepth = 8;       ///< of structures in what it names
inline constexpr unsigned kClauseDepth = 200;
inline constexpr size_t kClauseText = size_t{1} << 20; ///< as C; chains repeat their operands
inline constexpr unsigned kContractAttempts = 4;
inline constexpr size_t kLinkedUnits = 500;
inline constexpr size_t kHeaderBytes = size_t{256} << 10; ///< of headers that can be edited
} // namespace frontend

/// Of explaining a failure: the runs that are looked at, and who could be to blame.
namespace diagnosis {
inline constexpr size_t kFailingInputs = 8; ///< that diagnoses and searches start with
inline constexpr size_t kLoopingInputs = 3; ///< that are explained where the failing runs loop
inline constexpr double kFirstSeconds = 0.5;
inline constexpr double kShare = 0.15;     ///< of the time left, if no single suspect was found
inline constexpr double kPairsSeconds = 1; ///< else: for suspects that explain it together only
inline constexpr size_t kChecks = 2'000;   ///< solver calls of one tree
inline constexpr size_t kDiagnoses = 200;
inline constexpr size_t kShownValues = 12; ///< diagnoses for which a readable value is looked for
inline constexpr size_t kBranches = 1'000; ///< of a failing run that are reported
} // namespace diagnosis

/// Of the edits that are tried. What is left out makes a search incomplete (`cut`); the rows of
/// the catalogue have caps of their own.
namespace space {
/// What is inserted at this cost is tried among the single changes of level 3, the rest behind.
inline constexpr uint32_t kSlipCost = 3;
/// Where level 3 gets long, the costliest and least alike names are tried alone only: of a site
/// at most kPerSite edits are tried together with others, and fewer, down to kFewestPerSite, while
/// there are more than kAlternatives in all. Levels 1 and 2 always are.
inline constexpr uint32_t kPerSite = 20;
inline constexpr uint32_t kFewestPerSite = 6;
inline constexpr uint32_t kAlternatives = 850;
inline constexpr size_t kInserted = 700;     ///< each makes the copy of the program larger
inline constexpr uint32_t kGuardedAt = 3;    ///< statements around the operation that get a guard
inline constexpr size_t kReturned = 4;       ///< other values that the function returns
inline constexpr size_t kAtoms = 8;          ///< of one function, for new conditions
inline constexpr size_t kConditions = 12;    ///< of one function
inline constexpr size_t kComparing = 6;      ///< conditions of one function, with a constant
inline constexpr size_t kCompared = 8;       ///< variables, of which one is
inline constexpr size_t kBounds = 6;         ///< variables that an index is compared with
inline constexpr size_t kTerminatedAt = 3;   ///< statements of a function that leave a string
inline constexpr uint32_t kNameReach = 2000; ///< characters behind an array that may tell its size
inline constexpr size_t kMacros = 200;       ///< beyond, a macro says little about the others
inline constexpr size_t kConstants = 3;      ///< of the function, instead of one variable
inline constexpr size_t kFloats = 4;         ///< of the file, instead of one
} // namespace space

/// Of the search for repairs of one failure.
namespace search {
inline constexpr double kLeastSeconds = 0.5;    ///< each failure gets so much, and else its share
inline constexpr double kMutation = 1;          ///< share of that for mutations
inline constexpr double kWholeShare = 0.4;      ///< of that, for what mends everything that fails;
inline constexpr double kWholeSeconds = 4;      ///< at most: where there is no such, others wait
inline constexpr double kCandidateSeconds = 1;  ///< to verify one candidate, at least
inline constexpr double kCandidateShare = 0.25; ///< of the time left, at most
/// Of the time left, for larger repairs once smaller ones were found; at most so many seconds.
inline constexpr double kFurtherShare = 1.0 / 6;
inline constexpr double kFurtherSeconds = 3;
inline constexpr uint32_t kReserved = 2; ///< repairs of safety left to insertions; else one
inline constexpr size_t kAside = 2;      ///< times the limit: repairs of little use
inline constexpr size_t kAsideOfOne = 8; ///< the same, by one change
inline constexpr uint32_t kAlike = 2;    ///< guards at one place that differ in what they do then
inline constexpr uint64_t kSuspectSteps = 200'000; ///< of one run
inline constexpr size_t kOperations = 6;           ///< that fail and are probed
inline constexpr size_t kFirsts = 8;               ///< edits that another one is tried behind
inline constexpr size_t kProgressInputs = 8;       ///< on which these are looked at
inline constexpr size_t kProgressFirst = 3;        ///< of these, one of which they pass
inline constexpr size_t kPaired = 200;             ///< changes, the likeliest, tried in pairs
inline constexpr size_t kPairs = 6000;             ///< of those, tried by runs
inline constexpr size_t kFirstsOfSome = 3;         ///< beginnings of pairs, where there are repairs
inline constexpr size_t kValueRounds = 6;          ///< of looking, for each parameter of an edit
inline constexpr size_t kLikelyValues = 24;        ///< that the program has, for a parameter
inline constexpr size_t kValueSet = 256;           ///< in synthesis, before sets become terms
} // namespace search

/// Of verifying the text of a repair again.
namespace recheck {
inline constexpr double kSecondsPerOther = 1; ///< for what another function of the file does then
inline constexpr uint64_t kStepsPerTest = 2'000'000;
} // namespace recheck

/// Of judging what a repair changes in runs that passed.
namespace selection {
inline constexpr size_t kPassingInputs = 24;
inline constexpr size_t kSamples = 400; ///< tried in order to find them
inline constexpr uint64_t kSteps = 100'000;
inline constexpr double kAlikeSeconds = 0.5; ///< to show of two that they do the same
inline constexpr size_t kFolded = 2;         ///< times what is asked for, are shown to do the same
} // namespace selection

/// Of tests of a whole program, and of changed programs that are run on them.
namespace suite {
inline constexpr uint64_t kSteps = 10'000'000; ///< of the interpreter; beyond it, it does not end
inline constexpr uint64_t kRecursion = 1'000'000;  ///< our own stack ends before
inline constexpr uint64_t kConfirmedSteps = 5'000; ///< so short runs are executed symbolically, too
inline constexpr double kConfirmedSeconds = 0.5;
inline constexpr uint64_t kLeastSteps = 200'000;  ///< that a changed program may take
inline constexpr uint64_t kMostSteps = 2'000'000; ///< of the original, looked at for that
inline constexpr uint64_t kTimesLonger = 4;       ///< than the original
inline constexpr size_t kValues = 40;             ///< of a parameter that are tried
inline constexpr size_t kValuesOfTwo = 8;         ///< of each of two
inline constexpr size_t kTests = 200;
inline constexpr uint64_t kInput = 1 << 16; ///< bytes of one test
inline constexpr uint64_t kOutput = 1 << 14;
inline constexpr uint64_t kPrinted = 4096; ///< by one call of printf; as the models have it
} // namespace suite

/// Inputs that are made up where a correct program is all that says what is wanted.
namespace reference {
inline constexpr size_t kTests = 40;              ///< that are kept
inline constexpr size_t kTries = 200;             ///< inputs that are begun
inline constexpr size_t kParts = 24;              ///< numbers, words or lines of one
inline constexpr size_t kMostParts = 160;         ///< if the program goes on asking
inline constexpr uint64_t kSteps = 200'000;       ///< of a run of the correct program
inline constexpr uint64_t kAllSteps = 40'000'000; ///< of all of them
} // namespace reference

/// Of the files of a project that belong to one that is analysed.
namespace files {
inline constexpr size_t kBytes = 64U << 20;       ///< of one that is analysed
inline constexpr size_t kScanned = 2000;          ///< of one database
inline constexpr uintmax_t kFileBytes = 2U << 20; ///< larger ones are not looked at
inline constexpr size_t kUnits = 200;             ///< that one request carries
inline constexpr size_t kUnitBytes = 8U << 20;    ///< all of them together
inline constexpr size_t kHeaders = 500;           ///< that are followed from one file
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
inline constexpr std::chrono::milliseconds kMemoryEvery{20}; ///< is it looked at from outside
inline constexpr double kGraceSeconds = 5;                   ///< beyond its time, then it is ended
inline constexpr double kGraceSecondsOfCheck = 10;
inline constexpr double kBusiest = 40;     ///< times as long on the clock as on the processor
inline constexpr double kLeastWatch = 0.5; ///< seconds between two looks at its time
// A process that is asked to stop and goes on, by its own time and by the clock, is ended.
inline constexpr std::chrono::milliseconds kStopTime{150};
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

/// Of the test that is made of a failing input.
namespace setup {
inline constexpr size_t kStatements = 64;
inline constexpr uint64_t kElements = 256;    ///< of one array
inline constexpr uint64_t kSteps = 1'000'000; ///< of its run
} // namespace setup

/// Of what tells two repairs apart.
namespace comparison {
inline constexpr int kRounds = 8;     ///< failures that both share are left out one by one
inline constexpr double kShare = 0.4; ///< of the time that is left, for a direction of a function
inline constexpr size_t kPlaces = 3;  ///< in which they differ, that are said
} // namespace comparison

/// Of `salve check --fix`.
namespace fix {
inline constexpr int kRounds = 32; ///< each applies or refuses at least one repair
} // namespace fix

} // namespace salve::limits
