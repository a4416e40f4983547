// The report of `salve check --format json`: plain structs and their writer.
//
// The contract is report.schema.json beside this file. Positions are LSP's, 0-based with
// UTF-16 columns. Knows nothing of the engine; server/convert fills it.
#pragma once

#include "protocol/position.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace salve::protocol::report {

enum class Status { Proved, Bounded, Conditional, Failing, Unknown, Unsupported, Skipped };

/// The schema's name of it.
const char *name(Status status);

/// Where something is; `path` is set only if that is another file than the reported one
/// (a header).
struct Place {
  Range range;
  std::string path;
};

struct Message {
  std::string message;
  std::optional<Place> place;
};

struct NamedValue {
  std::string name;
  std::string value;
};

struct TraceStep {
  Place place;
  std::vector<NamedValue> values;
};

/// A condition that decided how the run goes on.
struct Branch {
  Place place;
  std::string decision;              ///< "true", "false", a switch's value
  std::optional<uint64_t> iteration; ///< of a loop, from 0
  uint32_t before = 0;               ///< index of the trace's step that comes next
};

/// What speaks against a place along the failing run.
struct PathEvidence {
  std::string kind;
  std::string has, needs; ///< empty: left out
  std::string sentence;
};

/// What holds behind a step of the failing run, and what would have to.
struct PathState {
  Place place;
  std::string has, needs; ///< empty: left out
};

struct Counterexample {
  std::vector<NamedValue> inputs;
  std::vector<TraceStep> trace;
  std::vector<Branch> branches = {};
  std::vector<PathState> states = {};
};

struct Component {
  std::string id;
  Place place;
  std::string text;
  std::string kind;
};

struct Diagnosis {
  uint32_t rank = 1;
  std::vector<Component> components;
  std::string method;
  std::string evidence; ///< empty: left out
  std::optional<PathEvidence> onPath = {};
};

struct Certificate {
  enum class Kind { Proved, Bounded, Tests };
  Kind kind = Kind::Proved;
  uint32_t unwind = 0;    ///< written for Bounded
  uint32_t tests = 0;     ///< written for Tests
  std::string bound = {}; ///< Bounded: what it was checked up to; empty: left out
};

struct Edit {
  Place place;
  std::string newText;
  std::string oldText = {}; ///< what it replaces; not written
};

struct Repair {
  uint32_t rank = 1;
  std::string title;
  std::vector<Edit> edits;
  Certificate certificate;
  std::string method;
  std::string by; ///< of --methods; empty: left out
  uint32_t size = 1;
  uint32_t group = 0;
  std::vector<std::string> warnings;
  std::string why = {};         ///< it mends what fails; empty: left out
  std::string alsoChanges = {}; ///< in runs that passed; empty: left out
  std::string words = {};   ///< title, certificate and warnings in a line for people; not written
  std::string reasons = {}; ///< the two above in one; not written
};

/// `complete`: every repair within the stated space was found. The space is left out
/// if nothing was searched.
struct Search {
  bool complete = false;
  std::optional<uint32_t> maxChanges;
  std::optional<uint32_t> mutationLevel;
  std::optional<uint32_t> unwind;
  std::string stopped;                   ///< empty: left out
  uint32_t alone = 0;                    ///< changes not tried together with others; 0: left out
  std::vector<std::string> headers = {}; ///< changed like the file; empty: left out
  bool leavesOut = false;                ///< code of other files was not changed; false: left out
  std::string goodRuns = {};             ///< that candidates were to lead to; empty: left out
  std::string where = {};                ///< these two for people; not written
};

/// What tells two repairs apart, which are named by their ranks.
struct Compare {
  uint32_t first = 1, second = 2;
  std::string outcome;  ///< differ, alike, bounded, tried, unknown
  std::string function; ///< whose inputs were looked at
  std::string reason;   ///< empty: left out
  std::vector<NamedValue> inputs;
  std::string firstDoes, secondDoes; ///< "gives 3"; empty: left out
  std::vector<std::string> tests;    ///< that the first, the second, neither is right; "": none
  std::vector<std::string> notes;
};

struct Failure {
  std::string property;
  Place place;
  std::string text;
  std::string message;
  Counterexample counterexample;
  std::vector<Diagnosis> diagnoses;
  std::vector<Repair> repairs;
  Search search;
  std::optional<Compare> compare = {};
  std::string test;   ///< a function in C that fails in the same way; "": none was made
  bool known = false; ///< in the baseline: no reason to fail
  uint32_t trust = 0; ///< how sure it is that it is one: 0 (specified) to 3 (assumed)
};

struct Unsupported {
  std::string construct;
  Place place;
};

/// What a caller has to keep to, as C and as ACSL.
struct Precondition {
  std::string c;
  std::string acsl;
};

/// What is proved to hold whenever an iteration begins, each in ACSL.
struct LoopInvariant {
  Range loop;
  std::vector<std::string> holds;
};

/// With `--explore`: what was looked at path by path.
struct Explored {
  uint32_t paths = 0;
  double share = 0; ///< of all, 0 to 1
  bool complete = false;
};

struct Function {
  std::string name;
  Range range;
  Status status = Status::Skipped;
  std::string reason; ///< empty: left out
  std::optional<uint32_t> unwind;
  double seconds = 0;
  std::vector<Failure> failures;
  std::optional<Unsupported> unsupported;
  std::optional<Precondition> precondition;
  std::optional<Explored> explored;
  std::vector<LoopInvariant> invariants;
  std::vector<Message> notes;
};

/// A repair that `--fix` has written to the file.
struct Fix {
  std::string function;
  std::string title;
  Certificate certificate;
};

struct File {
  std::string path;
  std::vector<Message> errors;
  std::vector<Message> warnings; ///< of the compiler
  std::vector<Fix> fixes;        ///< with --fix; all else is then about the fixed text
  std::vector<Function> functions;
};

struct Report {
  std::string toolVersion;
  std::vector<File> files;
  double seconds = 0; ///< of the whole run
};

struct Summary {
  uint32_t functions = 0;
  uint32_t proved = 0;
  uint32_t bounded = 0;
  uint32_t conditional = 0;
  uint32_t failing = 0;
  uint32_t unknown = 0;
  uint32_t unsupported = 0;
  uint32_t skipped = 0;
  uint32_t repairs = 0;
};

Summary summarise(const std::vector<File> &files);

/// A place that fails, and whose runs come to it.
struct Finding {
  struct Run {
    std::string path;
    std::string function;
  };
  const Failure *failure = nullptr; ///< of the first run
  std::string path;                 ///< of the place
  std::vector<Run> runs;
};

/// Every place once, the surest first.
std::vector<Finding> findings(const std::vector<File> &files);

/// The whole document, indented, ending with a line end. Ill-formed UTF-8 is written
/// as U+FFFD.
std::string toJson(const Report &report);

} // namespace salve::protocol::report
