// The failing run in the code: behind every line that ran what it wrote and which way it went, the
// last time that the run came by. The text is cut into visits of lines: a line that the run comes
// back to, from another line of the same function or to what it has done already, is visited again.
#include "server/serve/features/features.h"

#include "engine/support/limits/diagnosis.h"
#include "engine/support/limits/runs.h"
#include "server/workers/words.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>

namespace salve::server {

using protocol::Json;
using protocol::member;

namespace {

constexpr size_t kShownValue = 24;  ///< bytes
constexpr size_t kShownLabel = 42;  ///< VS Code cuts what is longer
constexpr size_t kShownVisits = 20; ///< in a tooltip
constexpr size_t kShownInvariant = 72;

/// What one visit of a line did: "x = 3", or "taken" of the condition that was decided.
struct VisitPart {
  std::string name; ///< what was written, or the condition
  std::string value;
  bool isDecision = false;
};

struct Visit {
  std::vector<VisitPart> parts;
  std::vector<uint32_t> done; ///< where its steps begin
};

struct Line {
  std::vector<Visit> visits;
  std::map<uint32_t, size_t> times; ///< that each step was done

  size_t count() const {
    size_t most = 0;
    for (const auto &[at, n] : times)
      most = std::max(most, n);
    return most;
  }
};

std::string textOfVisit(const Visit &visit, size_t bytesOfValue, size_t bytes) {
  const auto decisions = std::count_if(visit.parts.begin(), visit.parts.end(),
                                       [](const VisitPart &part) { return part.isDecision; });
  std::string text;
  for (const VisitPart &part : visit.parts) {
    const std::string name = clipped(part.name, bytesOfValue);
    std::string next = clipped(part.value, bytesOfValue);
    if (part.isDecision && (part.value == "true" || part.value == "false"))
      next = (decisions > 1 ? name + " " : "") + (part.value == "true" ? "taken" : "not taken");
    else
      next = name + " = " + next;
    if (!text.empty() && text.size() + next.size() > bytes)
      return text + ", …";
    text += (text.empty() ? "" : ", ") + next;
  }
  return text;
}

/// The lines of one failing run, in the functions that it is shown in.
class Trail {
public:
  using Shown = std::function<bool(const FunctionFindings &)>;

  Trail(const View &view, Shown isShown) : view_(view), isShown_(std::move(isShown)) {}

  void follow(const engine::Counterexample &run) {
    size_t branch = 0;
    for (size_t step = 0; step <= run.trace.size(); ++step) {
      for (; branch < run.branches.size() && run.branches[branch].before <= step; ++branch)
        decided(run.branches[branch]);
      if (step < run.trace.size())
        wrote(run.trace[step]);
    }
  }

  const std::map<uint32_t, Line> &lines() const { return lines_; }

private:
  void decided(const engine::TakenBranch &branch) {
    Visit *visit = visitAt(branch.range);
    if (!visit)
      return;
    const ByteRange at = branch.range.bytes;
    std::string condition = view_.document.text().substr(at.begin, at.size());
    std::replace_if(
        condition.begin(), condition.end(), [](char c) { return c >= 0 && c < ' '; }, ' ');
    visit->parts.push_back({std::move(condition), branch.decision, true});
  }

  void wrote(const engine::TraceStep &step) {
    Visit *visit = step.values.empty() ? nullptr : visitAt(step.range);
    if (!visit)
      return;
    for (const engine::NamedValue &value : step.values) {
      std::erase_if(visit->parts, [&](const VisitPart &part) {
        return !part.isDecision && part.name == value.name;
      });
      visit->parts.push_back({value.name, value.value});
    }
  }

  /// Most steps are in the function of the one before.
  const FunctionFindings *functionAt(uint32_t offset) {
    auto isAround = [&](const FunctionFindings &function) {
      const engine::Range &range = function.result.info.range;
      return isOwn(range) && range.bytes.begin <= offset && offset < range.bytes.end;
    };
    if (at_ && isAround(*at_))
      return at_;
    const std::vector<FunctionFindings> &all = view_.findings.functions;
    const auto found = std::find_if(all.begin(), all.end(), isAround);
    return found == all.end() ? nullptr : at_ = &*found;
  }

  /// The one that a step there belongs to; null where nothing is shown.
  Visit *visitAt(const engine::Range &range) {
    const uint32_t begin = range.bytes.begin;
    const FunctionFindings *function =
        isOwn(range) && range.bytes.end <= view_.document.text().size() ? functionAt(begin)
                                                                        : nullptr;
    if (!function || !isShown_(*function))
      return nullptr;
    const uint32_t number = view_.document.lines().lineOf(begin);
    Line &line = lines_[number];
    const auto [last, isFirst] = last_.try_emplace(function, number);
    std::vector<Visit> &visits = line.visits;
    if (visits.empty() || last->second != number ||
        std::count(visits.back().done.begin(), visits.back().done.end(), begin) > 0)
      visits.emplace_back();
    last->second = number;
    visits.back().done.push_back(begin);
    ++line.times[begin];
    return &visits.back();
  }

  const View &view_;
  Shown isShown_;
  std::map<uint32_t, Line> lines_;
  const FunctionFindings *at_ = nullptr;
  std::map<const FunctionFindings *, uint32_t> last_; ///< line of each function
};

/// What is known of its run fits the text.
bool canBeShown(const View &view, const FunctionFindings &function) {
  return function.hasVerdict && !function.isEdited && !view.isStale(function);
}

/// A part of a label that shows another iteration.
Json stepTo(const View &view, const FunctionFindings &function, const char *sign,
            size_t iteration) {
  Json target = {{"uri", view.document.uri},
                 {"function", function.result.info.name},
                 {"iteration", iteration}};
  return {{"value", sign},
          {"tooltip", fmt::format("Show iteration {}", iteration)},
          {"command",
           {{"title", fmt::format("Show iteration {}", iteration)},
            {"command", "salve.showIteration"},
            {"arguments", Json::array({std::move(target)})}}}};
}

/// What one line did in the iteration that is shown, of `function`'s run.
Json hintOf(const View &view, const FunctionFindings &function, uint32_t number, const Line &line,
            size_t iteration, bool isCut) {
  const std::string_view text = view.document.lines().line(number);
  const size_t used = text.find_last_not_of(" \t") + 1;
  const size_t end = view.document.lines().lineBegin(number) + used;
  const size_t count = line.visits.size();
  const size_t shown = iteration == 0 ? count : std::min(iteration, count);
  const size_t times = line.count();
  const std::string place =
      times > 1 ? fmt::format("{} of {}{}", shown, count, isCut ? "+" : "") : "";
  const std::string words = textOfVisit(line.visits[shown - 1], kShownValue,
                                        kShownLabel - place.size() - (times > 1 ? 7 : 0));
  Json label = words;
  if (times > 1) {
    // A click counts between two characters of a part: each arrow stands in the middle of its own.
    label = Json::array({{{"value", words + " "}}});
    label.push_back(shown > 1 ? stepTo(view, function, "(◂ ", shown - 1) : Json{{"value", "("}});
    label.push_back({{"value", place}});
    label.push_back(shown < count ? stepTo(view, function, " ▸)", shown + 1)
                                  : Json{{"value", ")"}});
  }
  const size_t first = count > kShownVisits ? count - kShownVisits : 0;
  std::string tooltip = first > 0 ? "…\n" : "";
  for (size_t i = first; i < count; ++i)
    tooltip += (count > 1 ? std::to_string(i + 1) + ": " : "") +
               textOfVisit(line.visits[i], 8 * kShownValue, 8 * kShownLabel) + "\n";
  tooltip.pop_back();
  return {{"position", protocol::toJson(view.document.lines().position(end, view.client.encoding))},
          {"label", std::move(label)},
          {"tooltip", std::move(tooltip)},
          {"paddingLeft", true}};
}

} // namespace

const FailureResult *shownFailure(const View &view, const FunctionFindings &function,
                                  const ShownRuns &runs) {
  const std::vector<FailureResult> &failures = function.result.failures;
  if (function.result.verdict.status != engine::Status::Failing || !canBeShown(view, function))
    return nullptr;
  const auto chosen = runs.failures.find(function.result.info.name);
  if (chosen != runs.failures.end() && chosen->second < failures.size() &&
      !failures[chosen->second].open)
    return &failures[chosen->second];
  const auto first = std::find_if(failures.begin(), failures.end(),
                                  [](const FailureResult &failure) { return !failure.open; });
  return first == failures.end() ? nullptr : &*first;
}

namespace {

/// At the end of the line on which the loop begins.
Json hintOf(const View &view, const engine::LoopInvariant &invariant) {
  const protocol::LineIndex &lines = view.document.lines();
  const uint32_t number = lines.lineOf(invariant.loop.bytes.begin);
  const size_t used = lines.line(number).find_last_not_of(" \t") + 1;
  std::string label, tooltip = "Holds whenever an iteration begins (proved):";
  for (const std::string &fact : invariant.holds) {
    label += (label.empty() ? "" : " && ") + fact;
    tooltip += "\n" + fact;
  }
  return {{"position",
           protocol::toJson(lines.position(lines.lineBegin(number) + used, view.client.encoding))},
          {"label", "⊢ " + clipped(label, kShownInvariant)},
          {"tooltip", std::move(tooltip)},
          {"paddingLeft", true}};
}

} // namespace

Json inlayHints(const View &view, const ShownRuns &runs) {
  std::vector<const FunctionFindings *> failing;
  for (const FunctionFindings &function : view.findings.functions)
    if (shownFailure(view, function, runs))
      failing.push_back(&function);
  // What two runs go through tells of the one that was asked for last, else of the first.
  std::stable_partition(failing.begin(), failing.end(), [&](const FunctionFindings *function) {
    return function->result.info.name == runs.last;
  });
  std::map<const FunctionFindings *, const FunctionFindings *> shownIn;
  for (const FunctionFindings *function : failing)
    shownIn[function] = function;
  std::map<uint32_t, Json> hints;
  for (const FunctionFindings *function : failing) {
    Trail trail(view, [&](const FunctionFindings &in) {
      return canBeShown(view, in) && shownIn.try_emplace(&in, function).first->second == function;
    });
    const engine::Counterexample &run = shownFailure(view, *function, runs)->what.counterexample;
    trail.follow(run);
    const bool isCut = run.trace.size() >= limits::run::kTrace ||
                       run.branches.size() >= limits::diagnosis::kBranches;
    const auto chosen = runs.iterations.find(function->result.info.name);
    const size_t iteration = chosen == runs.iterations.end() ? 0 : chosen->second;
    for (const auto &[number, line] : trail.lines())
      hints.try_emplace(number, hintOf(view, *function, number, line, iteration, isCut));
  }
  Json list = Json::array();
  for (auto &[number, hint] : hints)
    list.push_back(std::move(hint));
  for (const FunctionFindings &function : view.findings.functions)
    if (runs.invariants.contains(function.result.info.name) && canBeShown(view, function))
      for (const engine::LoopInvariant &invariant : function.result.verdict.invariants)
        if (isOwn(invariant.loop) && invariant.loop.bytes.end <= view.document.text().size())
          list.push_back(hintOf(view, invariant));
  return list;
}

} // namespace salve::server
