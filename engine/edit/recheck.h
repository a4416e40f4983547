// The last word on a repair: the patched text itself is parsed and verified again.
//
// Knows nothing of how the repair was found: it sees the original, the patched text and
// which failures may remain. Rows F9, N3.
#pragma once

#include "engine/execution/questions/verification.h"
#include "engine/frontend/frontend.h"

#include <memory>
#include <optional>
#include <unordered_map>
#include <unordered_set>

namespace salve::edit {

/// A property across two versions of a text.
struct PropertyName {
  ir::PropertyKind kind;
  std::string text;
  friend auto operator<=>(const PropertyName &, const PropertyName &) = default;
};
PropertyName nameOf(const ir::Program &program, ir::PropertyId property);

/// What fails in a function without the repair.
struct Expectation {
  std::string function;
  bool decided = true;    ///< false: not known in the time for it
  bool isModelled = true; ///< false: it comes to what is not, and was never judged
  std::vector<PropertyName> mayFail;
  std::optional<PropertyName> repaired = {}; ///< must not fail on any word of a command line
  bool asksCallers = false; ///< its callers are to avoid something, then perhaps in other words
  std::vector<ir::Inputs> failing = {}; ///< on which `repaired` fails
  bool isAlone = false;                 ///< what other functions of the file do then is not asked
  bool othersOpen = false; ///< whether it fails in more was not decided: that may stay so
  uint32_t ends = 0; ///< bound that no run of the repair left before it was written; 0: not known
};

/// Expectation of an entry that was verified; `without` is what is to be repaired.
Expectation expectation(const ir::Program &program, ir::FunctionId entry,
                        const execution::Verification &verification,
                        std::optional<ir::PropertyId> without = {});

/// What fails in the entries of one program, each verified when it is first asked for.
class Expectations {
public:
  Expectations(const ir::Program &program, const execution::VerificationOptions &options)
      : program_(program), options_(options) {}

  /// The entry has been verified elsewhere.
  void learn(ir::FunctionId entry, const execution::Verification &verification);
  const Expectation &of(ir::FunctionId entry, const Budget &budget);
  /// Time for it in a changed text: little, once it was not decided in one.
  Budget timeFor(ir::FunctionId entry, const Budget &budget) const;
  void noteUndecided(ir::FunctionId entry) { undecided_.insert(entry.index); }

private:
  const ir::Program &program_;
  const execution::VerificationOptions &options_;
  std::unordered_map<uint32_t, Expectation> known_; ///< by FunctionId
  std::unordered_set<uint32_t> undecided_;          ///< in a changed text
};

/// The file as it was, and how a text of it is looked at.
struct Original {
  const ir::Program &program;
  const frontend::Source &source;
  const frontend::Options &options;
  const execution::VerificationOptions &verification;
  bool strict = true; ///< what callers could avoid fails, too
};

struct Recheck {
  bool accepted = false;
  std::string why; ///< not accepted: for the log and for tests
  execution::Outcome outcome =
      execution::Outcome::Unknown;         ///< of the repaired function: Proved or Bounded,
                                           ///< or Failing in what may fail only
  std::vector<PropertyName> leftToCallers; ///< Failing: what is its callers' to avoid
  bool forCallers = false; ///< `leftToCallers`, or sizes that are assumed of what they pass
  bool ownFails = false;   ///< Failing, and not only in that
  uint32_t unwind = 0;
  bool leaves = false;                   ///< Bounded: by `unwind`, and
  bool isProvedIfItEnds = false;         ///< Bounded: that a loop ends was not shown
  bool othersOpen = false;               ///< Bounded: of what was repaired, the rest stays open
  uint8_t limitations = 0;               ///< execution::Limitation, as bits
  std::vector<std::string> undecided;    ///< other functions that were not decided in their time
  std::vector<std::string> stillFailing; ///< others that failed before, and now by another check
  std::vector<std::string> failingThere; ///< others that still fail by what was repaired
  std::vector<std::string> asksMore;     ///< others that fail now where callers could avoid it
  uint32_t tests = 0;        ///< if the function starts the program: those that do and pass
                             ///< without any input
  bool showsAnother = false; ///< fault, which what was repaired had hidden: `ownFails`
  bool passesTest = false;   ///< the function is one of them
  std::shared_ptr<const ir::Program> program; ///< of the patched text
  ir::FunctionId function;                    ///< the repaired one in it
};

/// Whether the patched text is a repair of `entry`: nothing fails in it but what `repaired` allows,
/// and no other function of the file that reaches changed code fails in a new way that its callers,
/// who are looked at themselves, could not avoid.
Recheck recheck(const Original &original, const frontend::Source &patched, ir::FunctionId entry,
                const Expectation &repaired, Expectations &others, const Budget &budget);

/// The whole path of a header that the compiler names so.
std::string headerPath(const frontend::Source &source, const std::string &path);

/// The source with edits of the program's text; those of headers become units. Nothing as with
/// applyEdits.
std::optional<frontend::Source> patched(const ir::Program &program, frontend::Source source,
                                        const std::vector<TextEdit> &edits);

} // namespace salve::edit
