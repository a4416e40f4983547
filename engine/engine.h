// The façade: one request, findings streamed as they are known.
//
// Pure: no threads, no globals, no files but the headers that the text includes. The
// caller bounds it (Budget) and may kill the process around it at any moment. All
// positions are byte ranges of the request's text; the protocol translates.
#pragma once

#include "engine/change/annotation.h"
#include "engine/change/method.h"
#include "engine/diagnosis/criteria.h"
#include "engine/execution/exploration.h"
#include "engine/ir/properties.h"
#include "engine/repair/heuristics.h"
#include "engine/support/budget.h"
#include "engine/support/sized_parameter.h"
#include "engine/support/spans.h"
#include "engine/support/suite.h"
#include "engine/support/text.h"

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <type_traits>
#include <variant>
#include <vector>

namespace salve::engine {

using change::Annotation;

/// Which runs suspects and candidates may lead to.
enum class GoodRuns : uint8_t { Ended, NotFailing };
inline constexpr Named<GoodRuns> kGoodRuns[] = {
    {GoodRuns::Ended, "ended", "default: those that are known to end well within the bound"},
    {GoodRuns::NotFailing, "not-failing", "all that are not known to fail"},
};

using execution::Explore;
inline constexpr Named<Explore> kExplore[] = {
    {Explore::Merged, "merged", "default: all at once, joined where control joins"},
    {Explore::Paths, "paths", "one after the other, as far as the solver finds inputs for them"},
    {Explore::Concolic, "concolic",
     "those of concrete inputs, of which one decision after the other is turned round"},
};

struct Options {
  std::vector<std::string> functions; ///< entries to analyse; empty: all of the main file
  std::optional<ByteRange> lines;     ///< only entries that overlap this range of the text
  uint32_t unwind = 0; ///< loop and recursion bound; 0: 1, 2, 4, ... up to `unwindLimit`
  uint32_t unwindLimit = 16;
  double timeout = 30;  ///< seconds per function
  uint32_t repairs = 5; ///< at most this many per failure; 0: all in the space
  uint32_t maxChanges = 2;
  uint32_t mutationLevel = 3;         ///< 1, 2 or 3
  uint32_t methods = ~uint32_t{0};    ///< of repair: bits
  uint32_t heuristics = ~uint32_t{0}; ///< repair::Heuristic: bits
  GoodRuns goodRuns = GoodRuns::Ended;
  Explore explore = Explore::Merged;
  uint32_t maxPaths = 1000; ///< with `explore`
  uint32_t pathLength = 200;
  bool diagnose = true;
  uint32_t suspects = ~uint32_t{0}; ///< by which criteria they are ordered: bits
  bool repair = true;
  std::vector<std::string> trust; ///< glob patterns of functions that must not be changed
  std::vector<std::string> assertMacros;
  std::vector<change::Annotation> annotations; ///< more rules of repair; see problemOf
  bool useContracts = false; ///< a call uses the contract instead of the body, where it can
  /// Safety checks that are not made. A run that violates one of these ends there and counts
  /// for nothing, unless its row says otherwise.
  ir::CheckSet unchecked = ir::uncheckedByDefault();
  /// Of these, what is reported all the same: failures that are the function's own, whatever it is
  /// given, or of a program that is started. Not with `strict`.
  ir::CheckSet ofOwn = ir::uncheckedByDefault();
  bool mallocMayFail = false;
  bool inputMayEnd = false;  ///< also where the result of reading is ignored
  uint32_t nodes = 4;        ///< of a list or tree that is an input
  uint32_t stringLength = 8; ///< of a string that is an input, without its NUL
  bool cyclicInputs = false; ///< a list that is an input may run in a cycle
  bool strict = false;       ///< what depends on the caller fails, too
  bool preconditions = true; ///< what a caller has to see to is looked for
  bool wholeRepairs = false; ///< what mends a part of what fails is no repair
  /// A repair changes code there, or inserts some; nothing: anywhere.
  std::optional<std::vector<ByteRange>> mustChange = {};
  std::vector<ByteRange> changeFirst = {}; ///< without that: code that changes are thought of first
  bool headPreconditions = true; ///< assertions on parameters at the head of a function are its
                                 ///< preconditions, not goals
  uint64_t seed = 1;
  uint64_t memoryMegabytes = 1024; ///< of the process; beyond it a verdict is `unknown`

  bool operator==(const Options &) const = default;
};

/// Another file of the project, only read: what the request's file calls may be defined in it,
/// and what includes it finds this text.
struct Unit {
  std::string path;
  std::string text;
  std::vector<std::string> flags;
  std::string directory;
  std::vector<std::string> defines; ///< names with external linkage

  bool operator==(const Unit &) const = default;
};

/// Two repairs of what fails in a function.
struct TwoRepairs {
  std::string function;
  std::vector<TextEdit> first, second;
};

struct Request {
  std::string path;
  std::string text;
  std::vector<std::string> flags;
  std::string directory;
  Options options;
  std::vector<Unit> units = {};
  /// Headers below these folders, or the file's own, are the user's unless they are the system's:
  /// suspects are looked for in them and repairs edit them, like the file.
  std::vector<std::string> folders = {};
  /// Paths of headers that other files include, too: who edits one of them is told.
  std::vector<std::string> shared = {};
  /// The path of a unit whose `main` is looked at as well: what fails in this file then is told,
  /// and repaired, here.
  std::string program = {};
  /// Of the whole program: if there are any, they alone say what is wanted of it.
  std::vector<GivenTest> tests = {};
  /// A correct program, never changed. Where both have a `main`, this is to print the same, in the
  /// tests or on inputs that are made up; else its functions specify those of the same name.
  std::optional<Unit> reference = {};
  Compare compare = Compare::Exact; ///< how, on inputs that are made up
  std::string cache = {};  ///< folder for results, for who gives Results to `analyse`; "": none
  bool takesTimed = false; ///< what is kept is told again even if it is Steady::Timed
  std::vector<SizedParameter> sized = {}; ///< what is assumed where functions of the file begin
  /// Nothing is analysed then: an input is wanted on which they do different things.
  std::optional<TwoRepairs> repairs = {};
};

struct Range {
  std::string path; ///< "" is the request's own file
  ByteRange bytes;
};

struct Message {
  std::string message;
  std::optional<Range> range;
  bool isError = true; ///< false: a warning of the compiler
};

enum class Status { Proved, Bounded, Conditional, Failing, Unknown, Unsupported, Skipped };

struct UnsupportedConstruct {
  std::string construct;
  Range range;
  bool isError = false; ///< it is no C
};

struct NamedValue {
  std::string name;
  std::string value;
};

struct TraceStep {
  Range range;
  std::vector<NamedValue> values;
};

/// Where a condition decided how the run goes on.
struct TakenBranch {
  Range range;                       ///< of the condition
  std::string decision;              ///< "true", "false", a switch's value
  std::optional<uint64_t> iteration; ///< of a loop: those before it, from 0
  uint32_t before = 0;               ///< the step of the trace that comes next
};

struct Counterexample {
  std::vector<NamedValue> inputs;
  std::vector<TraceStep> trace;
  std::vector<TakenBranch> branches = {}; ///< of the user's code, the last ones of very many
};

struct SuspectComponent {
  std::string id;
  Range range;
  std::string text;
  std::string kind; ///< rhs, condition, return, argument, index
};

/// What speaks against a place along the failing run: a fact that the program has there, and one
/// that it needs.
struct PathEvidence {
  std::string kind; ///< constant, contradiction, value, missing-iteration, not-entered,
                    ///< extra-iteration, endless
  std::string has, needs;
  std::string sentence; ///< "here the program has `s < a[2]`, the postcondition needs `s >= a[2]`"
};

/// What holds behind a step of the failing run, and what would have to, where that changes.
struct PathState {
  Range range;
  std::string has, needs;
};

struct Diagnosis {
  uint32_t rank = 1;
  std::vector<SuspectComponent> components;
  std::string evidence; ///< "the assertion holds if this is 1 when x = 0, y = 1"
  std::optional<PathEvidence> onPath = {};
};

struct Certificate {
  enum class Kind { Proved, Bounded, Tests };
  Kind kind = Kind::Proved;
  uint32_t unwind = 0; ///< Bounded
  uint32_t tests = 0;  ///< Tests
  std::string bound;   ///< Bounded: what it was checked up to, as in Verdict::reason
};

/// How a repair was found.
enum class Method { Mutation, Insertion };
constexpr const char *nameOf(Method method) {
  return method == Method::Mutation ? "mutation" : "insertion";
}

struct Repair {
  uint32_t rank = 1;
  std::string title; ///< "Replace `x` with `y`"
  std::vector<TextEdit> edits;
  Certificate certificate;
  Method method = Method::Mutation;
  change::Method by{}; ///< which method proposed it
  uint32_t size = 1;   ///< number of changes
  uint32_t group = 0;  ///< repairs that behave alike in all runs that were tried share it
  std::vector<std::string> warnings;
  std::vector<std::string> rules; ///< of the catalogue, one a change
  /// Of runs with it and without, in the final list only; "" where there is nothing to say.
  std::string why = {};         ///< "for x = 0, y = 1 `r` becomes 1 instead of 0"
  std::string alsoChanges = {}; ///< "also changes the result for 3 of 24 inputs that pass, e.g. …"
};

struct Failure {
  ir::PropertyKind property{};
  Range range;
  std::string text;    ///< the condition or operation as written
  std::string message; ///< "assertion 'r >= x' fails for x = 0, y = 1"
  Counterexample counterexample;
};

enum class SearchEnd {
  Complete, ///< every repair within the stated space was found
  Limit,
  Timeout,
  Memory,
  Unknown, ///< not every candidate could be decided
  Cut,     ///< some changes were tried alone only, not together with others, or not at all
  Crash,
  NotAskedFor,
};
/// As the report calls what stopped it.
constexpr const char *nameOf(SearchEnd end) {
  switch (end) {
  case SearchEnd::Complete: return "";
  case SearchEnd::Limit: return "limit";
  case SearchEnd::Timeout: return "timeout";
  case SearchEnd::Memory: return "memory";
  case SearchEnd::Unknown: return "unknown";
  case SearchEnd::Cut: return "cut";
  case SearchEnd::Crash: return "crash";
  case SearchEnd::NotAskedFor: return "not asked for";
  }
  return "";
}

struct SearchStatus {
  SearchEnd end = SearchEnd::Unknown;
  uint32_t maxChanges = 0;
  uint32_t mutationLevel = 0;
  uint32_t unwind = 0;
  uint32_t repairs = 0;                  ///< that were asked for; 0: all
  uint32_t guesses = 0;                  ///< pass all tests as others do, and are left out
  uint32_t alone = 0;                    ///< Cut: how many changes; 0: they were not tried at all
  std::vector<std::string> headers = {}; ///< whose code the runs come to: changed like the file
  bool leavesOut = false; ///< the runs come to code of other files, which was not changed
  GoodRuns goodRuns = GoodRuns::Ended; ///< that candidates were to lead to

  bool complete() const { return end == SearchEnd::Complete; }
};

/// An edit that is offered and repairs nothing.
struct Fix {
  std::string title;
  std::vector<TextEdit> edits;
};

/// A function without parameters that calls another one with the input on which it fails.
struct FailingTest {
  std::string name;            ///< as wanted; in the edits it is new to the file
  std::string body;            ///< "{\n  max(0, 1);\n}"
  bool asserts = false;        ///< it needs assert.h
  bool isLast = false;         ///< it belongs at the end of the file, not behind other tests
  std::string why;             ///< not empty: what keeps the input from being written in C
  std::vector<TextEdit> edits; ///< none: it is there already, or there is none
};

/// Whether two repairs do the same.
struct Comparison {
  enum class Kind {
    Differ,
    Alike,   ///< for all inputs
    Bounded, ///< up to `reason`
    Tried,   ///< on inputs that were made up: `reason`
    Unknown, ///< `reason` says why
  };
  Kind kind = Kind::Unknown;
  std::string reason;
  std::string function; ///< whose inputs were looked at: the one that fails, or the one they change
  // Differ:
  std::vector<NamedValue> inputs;
  std::string first, second;      ///< what each does with them: "gives 3"
  std::vector<FailingTest> tests; ///< that the first, the second, neither of them is right
  std::vector<std::string> notes; ///< what was not compared
};
/// As the report calls it.
constexpr const char *nameOf(Comparison::Kind kind) {
  switch (kind) {
  case Comparison::Kind::Differ: return "differ";
  case Comparison::Kind::Alike: return "alike";
  case Comparison::Kind::Bounded: return "bounded";
  case Comparison::Kind::Tried: return "tried";
  case Comparison::Kind::Unknown: return "unknown";
  }
  return "";
}

/// What a caller has to keep to, as conditions that are joined by `&&`.
struct Precondition {
  std::string c;               ///< "p != NULL && n <= 8"; of memory in CBMC's words
  std::string acsl;            ///< the same for a `requires`
  std::vector<Fix> fixes = {}; ///< that write it down: a contract, a guard, an assertion
};

/// What holds whenever an iteration of a loop begins, each in ACSL; proved.
struct LoopInvariant {
  Range loop;
  std::vector<std::string> holds;
};

/// What was looked at path by path, up to the last bound that was tried.
struct PathsExplored {
  uint32_t paths = 0;
  double share = 0; ///< of all, 0 to 1: each decision halves what lies behind it
  bool isComplete = false;
};

struct Verdict {
  Status status = Status::Skipped;
  /// Unknown: timeout, memory, solver; Skipped: why; Bounded (Conditional: under the precondition):
  /// what it was checked up to ("up to 16 iterations").
  std::string reason;
  std::optional<uint32_t> unwind; ///< Bounded, Failing: up to where it was looked
  std::optional<UnsupportedConstruct> unsupported;
  std::optional<Precondition> precondition; ///< Conditional: where one was inferred
  std::vector<Message> notes;
  std::vector<LoopInvariant> invariants = {}; ///< Proved, by induction: of the function's loops
  std::optional<PathsExplored> explored = {}; ///< with Options::explore
};

/// A file that was included, as it was then.
struct ReadFile {
  std::string path;     ///< absolute
  int64_t modified = 0; ///< nanoseconds since 1970; 0: it is the text of a unit
  uint64_t bytes = 0;
};

struct FunctionInfo {
  std::string name;
  Range range;
  Range nameRange;
  bool isTest = false;      ///< it stands for one of Request::tests
  bool isSpecified = false; ///< it says itself what it is given, as `main` does: looked at first
};

// What an analysis finds, in this order: once what was parsed; for each function started,
// decided, then per failure failed, diagnosed and repaired, searched, tested; finished. Functions
// have the numbers of their places in Parsed, failures of one function count from 0.

/// The compiler's messages and the functions that will be analysed.
struct Parsed {
  std::vector<Message> messages;
  std::vector<FunctionInfo> functions;
  std::vector<ReadFile> reads = {};
  std::vector<std::string> linked = {}; ///< units that were lowered, too
  std::vector<std::string> missed = {}; ///< files that were looked for and are not there
};

struct Started {
  size_t function = 0;
};

struct Decided {
  size_t function = 0;
  Verdict verdict;
};

struct Failed {
  size_t function = 0;
  size_t failure = 0;
  Failure what;
};

/// Behind Searched, where repairs are asked for and the failing run is no test already.
struct Tested {
  size_t function = 0;
  size_t failure = 0;
  FailingTest test;
};

/// May come again for one failure, better ranked; the later list replaces the earlier.
struct Diagnosed {
  size_t function = 0;
  size_t failure = 0;
  std::vector<Diagnosis> list;
  std::vector<PathState> states = {}; ///< along the failing run, the last ones of many
};

/// One verified repair as soon as it is found; its rank is preliminary.
struct Repaired {
  size_t function = 0;
  size_t failure = 0;
  Repair repair;
};

/// The search for this failure has ended; all repairs again, finally ranked.
struct Searched {
  size_t function = 0;
  size_t failure = 0;
  std::vector<Repair> repairs;
  SearchStatus status;
};

/// All that is found of Request::repairs.
struct Compared {
  size_t function = 0;
  Comparison what;
};

/// Whether the same request finds the same again.
enum class Steady : uint8_t {
  No,    ///< somebody ended it, or it broke
  Timed, ///< about the same: the clock or a lack of memory ended something
  Yes,
};

struct Finished {
  size_t function = 0;
  double seconds = 0;
  std::vector<TimeSpent> spent = {}; ///< on what; parts of parts count twice
  Steady steady = Steady::No;
  bool recalled = false; ///< from Results
};

using Finding = std::variant<Parsed, Started, Decided, Failed, Tested, Diagnosed, Repaired,
                             Searched, Compared, Finished>;

/// Receives findings. Must return quickly.
using Sink = std::function<void(const Finding &)>;

/// The number of the function that a finding is about; null for Parsed.
inline size_t *functionOf(Finding &finding) {
  return std::visit(
      [](auto &what) -> size_t * {
        if constexpr (std::is_same_v<std::decay_t<decltype(what)>, Parsed>)
          return nullptr;
        else
          return &what.function;
      },
      finding);
}

class Results; // results.h

/// What a text was parsed to, for who asks about the same one next; null: nothing.
using LastText = std::shared_ptr<struct Lowered>;

/// Analyses every requested function, each within its own time. Returns when all are
/// done or the budget ends; functions not reached get the verdict Unknown, "timeout". What
/// `results` has is not analysed, and what it has not is given to it. Takes `last`, if it is of
/// this text and what that includes has not changed.
void analyse(const Request &request, const Budget &budget, const Sink &sink,
             Results *results = nullptr, LastText *last = nullptr);

/// Parses, and tells of those functions that `results` has. Leaves in `last` what it has parsed.
void recall(const Request &request, const Sink &sink, Results *results, LastText *last = nullptr);

/// One row of the catalogue of repairs.
struct RuleInfo {
  std::string name;          ///< "guard-break"
  std::string before, after; ///< C, or words where C cannot say it
  uint32_t level = 3;        ///< the lowest mutation level that has it
  uint32_t cost = 1;         ///< how unlikely it is; less is tried and shown first
  std::string helps;         ///< the failures that it can mend, or "any failure"
};
/// In the order in which they are tried.
std::vector<RuleInfo> rules();

/// What is wrong with what an annotation says: "unknown name 'c'"; "" if nothing.
std::string problemOf(const change::Annotation &annotation);

/// "Z3 4.8.12, Clang 19.1.7"
std::string libraryVersions();

} // namespace salve::engine
