// An engine that does what the text tells it, for tests of the server around the engine.
//
// A function starts with a line at column 0 that ends in `{` and ends with a line `}`.
// Comments `//@ STEP` inside it are done in order:
//   sleep MS · spin (never ends, deaf to the budget) · crash · memory (throws
//   bad_alloc) · allocate (until the limit) · hoard MB (and never free them)
//   proved · bounded N · unknown REASON · unsupported TEXT · skipped REASON
//   fail TEXT (may come again: another failure) · suspect TEXT => EVIDENCE · repair OLD => NEW ·
//   certify N, warn TEXT (of later repairs) · step TEXT => NAME = VALUE, branch TEXT => DECISION
//   (of the run of a later failure)
// `alike` in front of a repair: it behaves like the one before.
// TEXT and OLD are looked for in the function's code. Once OLD is gone, the function is
// proved.
#include "engine/engine.h"

#include <chrono>
#include <cstdlib>
#include <new>
#include <thread>
#include <utility>

namespace salve::engine {

namespace {

struct Function {
  FunctionInfo info;
  std::vector<std::string> steps;
};

std::string wordBefore(const std::string &line, size_t end) {
  size_t begin = end;
  while (begin > 0 &&
         (std::isalnum(static_cast<unsigned char>(line[begin - 1])) || line[begin - 1] == '_'))
    --begin;
  return line.substr(begin, end - begin);
}

std::string trimmed(const std::string &text) {
  size_t begin = text.find_first_not_of(" \t\r");
  size_t end = text.find_last_not_of(" \t\r");
  return begin == std::string::npos ? "" : text.substr(begin, end - begin + 1);
}

std::vector<Function> functionsOf(const std::string &text) {
  std::vector<Function> functions;
  bool inside = false;
  for (size_t at = 0; at < text.size();) {
    size_t end = std::min(text.find('\n', at), text.size());
    std::string line = text.substr(at, end - at);
    if (line.rfind("\xEF\xBB\xBF", 0) == 0) {
      at += 3;
      line.erase(0, 3);
    }
    std::string bare = trimmed(line);
    size_t paren = line.find('(');
    if (!inside && !line.empty() && std::isalpha(static_cast<unsigned char>(line[0])) &&
        !bare.empty() && bare.back() == '{' && paren != std::string::npos) {
      std::string name = wordBefore(line, paren);
      auto begin = static_cast<uint32_t>(at);
      auto nameBegin = static_cast<uint32_t>(at + paren - name.size());
      functions.push_back(
          {{name, {"", {begin, begin}}, {"", {nameBegin, static_cast<uint32_t>(at + paren)}}}, {}});
      inside = true;
    } else if (inside && bare == "}") {
      functions.back().info.range.bytes.end = static_cast<uint32_t>(at + 1);
      inside = false;
    } else if (size_t step = line.find("//@ "); inside && step != std::string::npos) {
      functions.back().steps.push_back(trimmed(line.substr(step + 4)));
    }
    at = end + 1;
  }
  if (inside)
    functions.back().info.range.bytes.end = static_cast<uint32_t>(text.size());
  return functions;
}

class Run {
public:
  Run(const Request &request, const Budget &budget, const Sink &sink, size_t number,
      const Function &function)
      : request_(request), budget_(budget), sink_(sink), number_(number), function_(function) {}

  void run() {
    sink_(Started{number_});
    bool repaired = isRepaired();
    for (const std::string &step : function_.steps) {
      size_t space = step.find(' ');
      std::string word = step.substr(0, space);
      std::string rest = space == std::string::npos ? "" : step.substr(space + 1);
      if (!repaired || word == "sleep")
        perform(word, rest);
    }
    if (repaired)
      verdict(Status::Proved);
    if (!hasVerdict_)
      verdict(Status::Skipped, "no property");
    if (failing_)
      searched();
    sink_(Finished{number_, 0.5});
  }

private:
  ByteRange find(const std::string &text) const {
    ByteRange whole = function_.info.range.bytes;
    for (uint32_t at = whole.begin; at < whole.end;) {
      size_t found = request_.text.find(text, at);
      if (found == std::string::npos || found >= whole.end)
        break;
      size_t line = request_.text.rfind('\n', found) + 1;
      if (request_.text.substr(line, found - line).find("//@") == std::string::npos)
        return {static_cast<uint32_t>(found), static_cast<uint32_t>(found + text.size())};
      at = static_cast<uint32_t>(found + 1);
    }
    return {};
  }

  bool isRepaired() const {
    for (const std::string &step : function_.steps) {
      size_t arrow = step.find(" => ");
      if (step.rfind("repair ", 0) == 0 && arrow != std::string::npos &&
          find(step.substr(7, arrow - 7)) == ByteRange{})
        return true;
    }
    return false;
  }

  void searched() {
    sink_(Searched{
        number_,
        failure_,
        repairs_,
        {repairs_.size() < request_.options.repairs ? SearchEnd::Complete : SearchEnd::Limit,
         request_.options.maxChanges, request_.options.mutationLevel, 4}});
  }

  /// The next failure, if there was one before.
  void nextFailure() {
    if (!failing_)
      return verdict(Status::Failing);
    searched();
    ++failure_;
    diagnoses_.clear();
    repairs_.clear();
  }

  void verdict(Status status, const std::string &reason = "") {
    Verdict verdict;
    verdict.status = status;
    verdict.reason = reason;
    hasVerdict_ = true;
    sink_(Decided{number_, verdict});
  }

  void perform(const std::string &word, const std::string &rest) {
    if (word == "sleep")
      sleep(std::atoi(rest.c_str()));
    else if (word == "spin")
      for (volatile bool on = true; on;) {
      }
    else if (word == "crash")
      std::abort();
    else if (word == "memory")
      throw std::bad_alloc();
    else if (word == "allocate")
      allocate();
    else if (word == "hoard")
      hoard(std::strtoul(rest.c_str(), nullptr, 10));
    else if (word == "proved")
      verdict(Status::Proved);
    else if (word == "skipped")
      verdict(Status::Skipped, rest);
    else if (word == "unknown")
      verdict(Status::Unknown, rest);
    else if (word == "certify")
      certificate_ = {Certificate::Kind::Bounded, static_cast<uint32_t>(std::atoi(rest.c_str())), 0,
                      ""};
    else if (word == "alike")
      alike_ = true;
    else if (word == "warn")
      warnings_.push_back(rest);
    else
      report(word, rest);
  }

  void report(const std::string &word, const std::string &rest) {
    size_t arrow = rest.find(" =>");
    std::string left = rest.substr(0, arrow);
    std::string right = arrow == std::string::npos ? "" : trimmed(rest.substr(arrow + 3));
    Range where{"", find(left)};
    if (word == "bounded") {
      Verdict verdict;
      verdict.status = Status::Bounded;
      verdict.unwind = static_cast<uint32_t>(std::atoi(rest.c_str()));
      hasVerdict_ = true;
      sink_(Decided{number_, verdict});
    } else if (word == "invariant") { // proved by it
      Verdict verdict;
      verdict.status = Status::Proved;
      verdict.invariants = {{where, {right, "x >= 0"}}};
      hasVerdict_ = true;
      sink_(Decided{number_, verdict});
    } else if (word == "unsupported") {
      Verdict verdict;
      verdict.status = Status::Unsupported;
      verdict.unsupported = {left, where};
      hasVerdict_ = true;
      sink_(Decided{number_, verdict});
    } else if (word == "fail") {
      nextFailure();
      failing_ = true;
      if (trace_.empty())
        trace_ = {{where, {{"r", "0"}}}};
      sink_(Failed{number_,
                   failure_,
                   {ir::PropertyKind::Assertion,
                    where,
                    left,
                    "assertion '" + left + "' fails for x = 0, y = 1",
                    {{{"x", "0"}, {"y", "1"}}, trace_, branches_}}});
    } else if (word == "step") {
      const size_t equals = right.find(" = ");
      trace_.push_back({where, {{right.substr(0, equals), right.substr(equals + 3)}}});
    } else if (word == "branch") {
      branches_.push_back({where, right, {}, static_cast<uint32_t>(trace_.size())});
    } else if (word == "suspect") {
      auto rank = static_cast<uint32_t>(diagnoses_.size() + 1);
      diagnoses_.push_back({rank, {{"c", where, left, "rhs"}}, right});
      sink_(Diagnosed{number_, failure_, diagnoses_});
    } else if (word == "repair" && repairs_.size() < request_.options.repairs) {
      auto rank = static_cast<uint32_t>(repairs_.size() + 1);
      repairs_.push_back({rank,
                          "Replace `" + left + "` with `" + right + "`",
                          {{where.bytes, right}},
                          certificate_,
                          Method::Mutation,
                          {},
                          1,
                          std::exchange(alike_, false) ? rank - 1 : rank,
                          warnings_,
                          {}});
      sink_(Repaired{number_, failure_, repairs_.back()});
    }
  }

  static void hoard(size_t megabytes) {
    static std::vector<std::string> hoarded;
    hoarded.emplace_back(megabytes << 20, 'x');
  }

  static void allocate() {
    std::vector<std::vector<char>> kept;
    while (kept.size() < 3000) // 3 GB, untouched: more than the limit
      kept.emplace_back().reserve(1 << 20);
    throw std::bad_alloc();
  }

  /// A sleep takes no time of the processor: only the clock tells.
  void sleep(int milliseconds) const {
    using Clock = std::chrono::steady_clock;
    const Clock::time_point end = Clock::now() + std::chrono::milliseconds(milliseconds * kSlow);
    while (!budget_.stopped() && Clock::now() < end)
      std::this_thread::sleep_for(std::chrono::milliseconds(1));
  }

  static constexpr int kSlow = 10; ///< busy machines have to be quicker than what is asleep

  const Request &request_;
  const Budget &budget_;
  const Sink &sink_;
  size_t number_;
  const Function &function_;
  bool hasVerdict_ = false;
  bool failing_ = false;
  size_t failure_ = 0;
  bool alike_ = false; ///< the next repair
  Certificate certificate_;
  std::vector<TraceStep> trace_;
  std::vector<TakenBranch> branches_;
  std::vector<std::string> warnings_;
  std::vector<Diagnosis> diagnoses_;
  std::vector<Repair> repairs_;
};

} // namespace

void analyse(const Request &request, const Budget &budget, const Sink &sink, Results *,
             LastText *) {
  std::vector<Function> functions;
  const std::vector<std::string> &wanted = request.options.functions;
  for (Function &function : functionsOf(request.text)) {
    if (wanted.empty() ||
        std::find(wanted.begin(), wanted.end(), function.info.name) != wanted.end())
      functions.push_back(std::move(function));
  }
  std::vector<FunctionInfo> infos;
  for (const Function &function : functions)
    infos.push_back(function.info);
  std::vector<Message> messages;
  if (size_t at = request.text.find("syntax error"); at != std::string::npos) {
    auto begin = static_cast<uint32_t>(at);
    messages.push_back({"expected ';'", Range{"", {begin, begin + 6}}, true});
  }
  if (request.text.find("parser crash") != std::string::npos)
    std::abort();
  sink(Parsed{messages, infos});
  for (size_t i = 0; i < functions.size(); ++i) {
    if (budget.exhausted()) {
      Verdict verdict;
      verdict.status = Status::Unknown;
      verdict.reason = "timeout";
      sink(Decided{i, verdict});
      continue;
    }
    Run(request, budget, sink, i, functions[i]).run();
  }
}

std::vector<RuleInfo> rules() { return {}; }

std::string problemOf(const Annotation &) { return ""; }

std::string libraryVersions() { return "scripted"; }

} // namespace salve::engine
