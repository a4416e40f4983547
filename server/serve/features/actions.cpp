#include "server/serve/features/features.h"

#include "server/workers/words.h"

#include <algorithm>
#include <set>

namespace salve::server {

using protocol::Json;
using protocol::member;

namespace {

constexpr const char *kKind = "quickfix.salve";
constexpr size_t kRepairsShown = 5;  ///< then More
constexpr size_t kRepairsOfAll = 40; ///< that somebody has asked for

/// Ends count: a caret behind a word is at the word.
bool meet(ByteRange a, const engine::Range &b) {
  return isOwn(b) && a.begin <= b.bytes.end && b.bytes.begin <= a.end;
}

bool isWanted(const Json &only) {
  if (!only.is_array())
    return true;
  return std::any_of(only.begin(), only.end(), [](const Json &kind) {
    const std::string asked = kind.is_string() ? kind.get<std::string>() : "?";
    return asked.empty() || asked == "quickfix" || asked == kKind;
  });
}

/// "in `stack.c`", where nothing of this file is changed.
std::string onlyFileOf(const engine::Repair &repair) {
  std::set<std::string> files;
  for (const TextEdit &edit : repair.edits)
    files.insert(edit.path.substr(edit.path.rfind('/') + 1));
  return files.size() == 1 && !files.begin()->empty() ? "in `" + *files.begin() + "`" : "";
}

/// At the property, at the function's name, at each suspect and at each place that a
/// repair would change.
bool concerns(ByteRange place, const FunctionFindings &function, const FailureResult &failure) {
  if (meet(place, failure.what.range) || meet(place, function.result.info.nameRange))
    return true;
  for (const engine::Diagnosis &diagnosis : failure.diagnoses)
    for (const engine::SuspectComponent &component : diagnosis.components)
      if (meet(place, component.range))
        return true;
  for (const engine::Repair &repair : failure.repairs)
    for (const TextEdit &edit : repair.edits)
      if (meet(place, {edit.path, edit.range}))
        return true;
  return false;
}

/// Where a repair stands in the findings.
struct Place {
  const FunctionFindings *function = nullptr;
  size_t failure = 0, repair = 0;

  const FailureResult &failing() const { return function->result.failures[failure]; }
  const engine::Repair &what() const { return failing().repairs[repair]; }
};

/// One repair, which may mend several failures.
struct Offer {
  Place place;
  std::vector<Place> mends;
  bool isFolded = false; ///< an earlier one behaves like it
};

bool sameEdits(const engine::Repair &a, const engine::Repair &b) { return a.edits == b.edits; }

bool sameFailure(const engine::Failure &a, const engine::Failure &b) {
  return a.property == b.property && a.range.path == b.range.path && a.range.bytes == b.range.bytes;
}

/// What can be offered at one place: each text once, whichever failures it mends.
class Offers {
public:
  void add(const FunctionFindings &function, size_t failure) {
    const FailureResult &known = function.result.failures[failure];
    const bool isNew = std::none_of(failing_.begin(), failing_.end(), [&](const auto *other) {
      return sameFailure(known.what, *other);
    });
    if (isNew)
      failing_.push_back(&known.what);
    for (size_t i = 0; i < known.repairs.size(); ++i)
      add({&function, failure, i}, isNew);
  }

  const std::vector<Offer> &list() const { return list_; }

  /// "mends both assertions"; "" where that is clear.
  std::string mended(const Offer &offer) const {
    if (failing_.size() < 2 || offer.mends.size() < 2)
      return "";
    const bool areAssertions =
        std::all_of(offer.mends.begin(), offer.mends.end(), [](const Place &place) {
          return place.failing().what.property == ir::PropertyKind::Assertion;
        });
    const std::string noun = areAssertions ? "assertion" : "failure";
    return offer.mends.size() < failing_.size() || failing_.size() > 2
               ? "mends " + plural(offer.mends.size(), noun)
               : "mends both " + noun + "s";
  }

  /// The first is proved, and no other one that is does anything else.
  bool hasBest() const {
    auto isSound = [](const Offer &offer) {
      return offer.place.what().warnings.empty() &&
             offer.place.what().certificate.kind == engine::Certificate::Kind::Proved;
    };
    return !list_.empty() && isSound(list_.front()) &&
           std::none_of(list_.begin() + 1, list_.end(),
                        [&](const Offer &other) { return !other.isFolded && isSound(other); });
  }

private:
  void add(const Place &place, bool isNewFailure) {
    for (Offer &offer : list_)
      if (sameEdits(offer.place.what(), place.what())) {
        if (isNewFailure)
          offer.mends.push_back(place);
        return;
      }
    const bool isFolded = std::any_of(list_.begin(), list_.end(), [&](const Offer &offer) {
      return offer.place.function == place.function && offer.place.failure == place.failure &&
             offer.place.what().group == place.what().group;
    });
    list_.push_back({place, {place}, isFolded});
  }

  std::vector<Offer> list_;
  std::vector<const engine::Failure *> failing_;
};

class Actions {
public:
  Actions(const View &view, const Json &context) : view_(view), context_(context) {}

  Json take() { return std::move(list_); }

  void repairs(const Offers &offers, bool areAllShown) {
    size_t shown = 0, left = 0;
    for (const Offer &offer : offers.list()) {
      if (areAllShown ? shown == kRepairsOfAll : offer.isFolded || shown == kRepairsShown) {
        ++left;
        continue;
      }
      const engine::Repair &repair = offer.place.what();
      Json target = targetOf(offer.place);
      target["version"] = view_.document.version;
      target["repair"] = offer.place.repair;
      std::string more = onlyFileOf(repair), mended = offers.mended(offer);
      more += (more.empty() || mended.empty() ? "" : "; ") + mended;
      add(textOf(repair, more), offer.mends, "salve.applyRepair", std::move(target), &repair,
          shown == 0 && offers.hasBest());
      ++shown;
    }
    if (left > 0 && !areAllShown)
      add("More… (" + plural(left, "other repair") + ")", {offers.list().front().place},
          "salve.showAllRepairs", targetOf(offers.list().front().place));
  }

  void invariants(const FunctionFindings &function) {
    const std::string &name = function.result.info.name;
    if (!function.result.verdict.invariants.empty())
      add("Show the loop invariants of `" + name + "`", {}, "salve.showInvariants",
          {{"uri", view_.document.uri}, {"function", name}});
  }

  /// What writes an inferred precondition down.
  void fixes(const engine::Precondition &precondition) {
    for (const engine::Fix &fix : precondition.fixes)
      if (view_.client.codeActionLiterals)
        list_.push_back(
            {{"title", fix.title}, {"kind", kKind}, {"edit", workspaceEdit(view_, fix.edits)}});
  }

  void commands(const Place &place) {
    const Json target = targetOf(place);
    add("Request more repairs", {place}, "salve.requestMoreRepairs", target);
    add("Show the failing run", {place}, "salve.showFailingRun", target);
    if (place.failing().repairs.size() > 1)
      add(kCompareRepairs, {place}, "salve.compareRepairs", target);
    if (place.failing().test)
      add(kMakeTest, {place}, "salve.createTest", target);
    add("Explain `" + place.function->result.info.name + "`", {place}, "salve.explain", target);
  }

  /// A comment in front of the line that fails: nothing is checked there any more.
  void ignore(const Place &place) {
    const engine::Range &range = place.failing().what.range;
    if (!isOwn(range) || !view_.client.codeActionLiterals)
      return;
    const protocol::LineIndex &lines = view_.document.lines();
    const uint32_t number = lines.lineOf(range.bytes.begin);
    const uint32_t begin = lines.lineBegin(number);
    const std::string_view line = lines.line(number);
    const std::string_view ahead = line.substr(0, range.bytes.begin - begin);
    // Inside of a macro or behind the end of a longer comment it would be none of its own.
    if ((number > 0 && lines.line(number - 1).ends_with('\\')) ||
        ahead.find("*/") != std::string_view::npos)
      return;
    const std::string indent(line.substr(0, line.find_first_not_of(" \t")));
    list_.push_back({{"title", "Ignore here"},
                     {"kind", kKind},
                     {"diagnostics", diagnosticsFor(place.failing())},
                     {"edit", workspaceEdit(view_, {{{begin, begin},
                                                     indent + "/* salve ignore: reason */\n"}})}});
  }

private:
  Json targetOf(const Place &place) const {
    return {{"uri", view_.document.uri},
            {"function", place.function->result.info.name},
            {"failure", place.failure}};
  }

  /// An edit where there is one; a command otherwise, and for clients without code action
  /// literals.
  void add(const std::string &title, const std::vector<Place> &mends, const char *command,
           Json target, const engine::Repair *repair = nullptr, bool isBest = false) {
    Json run = {
        {"title", title}, {"command", command}, {"arguments", Json::array({std::move(target)})}};
    if (!view_.client.codeActionLiterals) {
      list_.push_back(std::move(run));
      return;
    }
    Json diagnostics = Json::array();
    for (const Place &place : mends)
      for (Json &each : diagnosticsFor(place.failing()))
        if (std::find(diagnostics.begin(), diagnostics.end(), each) == diagnostics.end())
          diagnostics.push_back(std::move(each));
    Json action = {{"title", title}, {"kind", kKind}, {"diagnostics", std::move(diagnostics)}};
    if (repair)
      action["edit"] =
          workspaceEdit(view_, repair->edits, textOf(repair->certificate), reasonsOf(*repair));
    else
      action["command"] = std::move(run);
    if (isBest && view_.client.isPreferred)
      action["isPreferred"] = true;
    list_.push_back(std::move(action));
  }

  /// The client's diagnostics that this failure and its suspects were shown as. Some clients
  /// keep only range and code of what was sent.
  Json diagnosticsFor(const FailureResult &failure) const {
    Json result = Json::array();
    const Json &sent = member(context_, "diagnostics");
    if (!sent.is_array())
      return result;
    for (const Json &diagnostic : sent) {
      std::optional<ByteRange> place = view_.bytes(member(diagnostic, "range"));
      const Json &code = member(diagnostic, "code");
      if (place && ((code == diagnosticCode(failure.what.property) && isOwn(failure.what.range) &&
                     *place == failure.what.range.bytes) ||
                    (code == "suspect" && isSuspected(*place, failure))))
        result.push_back(diagnostic);
    }
    return result;
  }

  static bool isSuspected(ByteRange place, const FailureResult &failure) {
    for (const engine::Diagnosis &diagnosis : failure.diagnoses)
      for (const engine::SuspectComponent &component : diagnosis.components)
        if (isOwn(component.range) && component.range.bytes == place)
          return true;
    return false;
  }

  const View &view_;
  const Json &context_;
  Json list_ = Json::array();
};

} // namespace

Json codeActions(const View &view, const Json &params, bool areAllShown) {
  const Json &context = member(params, "context");
  std::optional<ByteRange> place = view.bytes(member(params, "range"));
  if (!place)
    throw protocol::RequestError(protocol::ErrorCode::InvalidParams, "'range' must be a range");
  Actions actions(view, context);
  if (!isWanted(member(context, "only")))
    return actions.take();
  Offers offers;
  std::vector<Place> concerned; // the first failure of each function
  std::optional<Place> property;
  for (const FunctionFindings &function : view.findings.functions) {
    if (!view.isCurrent(function))
      continue;
    const engine::Verdict &verdict = function.result.verdict;
    if (verdict.precondition && meet(*place, function.result.info.nameRange))
      actions.fixes(*verdict.precondition);
    if (meet(*place, function.result.info.nameRange))
      actions.invariants(function);
    if (verdict.status == engine::Status::Conditional) // what failed is an example
      continue;
    const std::vector<FailureResult> &failures = function.result.failures;
    for (size_t i = 0; i < failures.size(); ++i) {
      if (!concerns(*place, function, failures[i]))
        continue;
      offers.add(function, i);
      if (concerned.empty() || concerned.back().function != &function)
        concerned.push_back({&function, i, 0});
      if (!property && meet(*place, failures[i].what.range))
        property = {&function, i, 0};
    }
  }
  actions.repairs(offers, areAllShown);
  for (const Place &each : concerned)
    actions.commands(each);
  if (property)
    actions.ignore(*property);
  return actions.take();
}

const engine::Repair *findRepair(const View &view, const std::string &function, size_t failure,
                                 size_t repair) {
  const FunctionFindings *known = view.findings.find(function);
  if (!known || !view.isCurrent(*known) || failure >= known->result.failures.size() ||
      repair >= known->result.failures[failure].repairs.size())
    return nullptr;
  return &known->result.failures[failure].repairs[repair];
}

} // namespace salve::server
