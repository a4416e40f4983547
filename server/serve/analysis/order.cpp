// Which work is next, and when: the pause after an edit, what is urgent, what is seen.
#include "server/serve/analysis/scheduler.h"

#include "engine/support/limits/server.h"

#include <algorithm>
#include <utility>

namespace salve::server {

using std::chrono::milliseconds;

namespace {

constexpr double kMoreTime = 10; ///< times as much, where somebody asks for it

/// One key's doing: something inserted or something removed, and not much.
bool isTyped(const std::vector<Splice> &splices) {
  return splices.size() == 1 && (splices[0].range.size() == 0 || splices[0].newSize == 0) &&
         splices[0].range.size() + splices[0].newSize <= limits::serve::kTypedBytes;
}

} // namespace

/// No splices: something else was edited, on which the document depends.
milliseconds Scheduler::pauseAfter(const std::vector<Splice> &splices) {
  const auto since = std::chrono::duration_cast<milliseconds>(clock_.now() - lastKey_);
  const bool goesOn = since < limits::serve::kRest;
  if (!splices.empty()) {
    lastKey_ = clock_.now();
    if (goesOn)
      betweenKeys_ = std::max(since, (3 * betweenKeys_ + since) / 4);
  }
  if (!goesOn && !isTyped(splices))
    return limits::serve::kPauseAfterRest;
  return std::clamp(limits::serve::kPauseInKeys * betweenKeys_, limits::serve::kShortestPause,
                    limits::serve::kLongestPause);
}

void Scheduler::look(const std::string &uri, ByteRange place, bool isCaret) {
  auto found = documents_.find(uri);
  if (found == documents_.end())
    return;
  Document &document = *found->second;
  if (std::exchange(isCaret ? document.caret : document.seen, place) == place)
    return;
  sort(document);
  pump();
}

/// The most urgent work of all documents; of equals, in the one touched last.
std::optional<Scheduler::Choice> Scheduler::choose() const {
  std::optional<Choice> best;
  uint64_t touched = 0;
  for (const auto &[uri, document] : documents_) {
    if (document->waiting || document->parsing)
      continue;
    Choice choice{uri, Priority::Rest};
    if (document->needsParse)
      choice.priority = document->forUser ? Priority::User : Priority::Parse;
    else if (!document->wanted.empty())
      choice.priority = Priority::User;
    else if (std::find(document->pending.begin(), document->pending.end(), document->edited) !=
             document->pending.end())
      choice.priority = Priority::Edited;
    else if (document->pending.empty())
      continue;
    else if (isSeen(*document, document->pending.front()))
      choice.priority = Priority::Seen;
    if (!best || choice.priority < best->priority ||
        (choice.priority == best->priority && document->touched > touched)) {
      best = choice;
      touched = document->touched;
    }
  }
  return best;
}

bool Scheduler::isSeen(const Document &document, const std::string &function) {
  const FunctionFindings *known = document.findings.find(function);
  if (!known || !known->result.info.range.path.empty())
    return false;
  const ByteRange own = known->result.info.range.bytes;
  auto meets = [&](ByteRange place) { return place.begin < own.end && own.begin <= place.end; };
  return meets(document.caret) || meets(document.seen);
}

/// What is seen first, then what starts the program: a run that needs no input is soon over, and
/// what fails in it is sure. Else as it was.
void Scheduler::sort(Document &document) {
  std::ranges::stable_sort(document.pending, {}, [&](const std::string &name) {
    return std::pair(!isSeen(document, name), name != "main" && !name.starts_with("test"));
  });
}

/// Takes the work out of the document's queue.
JobPlan Scheduler::plan(const Choice &choice) {
  Document &document = *documents_.at(choice.uri);
  JobPlan plan{nextJob_++, choice.uri, document.revision, choice.priority, {}, document.request};
  engine::Options &options = plan.request.options;
  if (document.needsParse) {
    document.needsParse = document.forUser = false;
    document.parsing = true;
    return plan;
  }
  if (!document.wanted.empty()) {
    plan.functions.push_back(document.wanted.front());
    document.wanted.erase(document.wanted.begin());
    if (unsigned times = document.more[plan.functions.front()]) {
      if (options.repairs > 0)
        options.repairs += 10 * times;
      options.maxChanges += times;
      options.mutationLevel = 3;
    }
    for (unsigned i = document.time[plan.functions.front()]; i > 0; --i)
      options.timeout *= kMoreTime;
  } else if (choice.priority == Priority::Edited) {
    plan.functions.push_back(document.edited);
    std::erase(document.pending, document.edited);
  } else if (choice.priority == Priority::Seen) {
    plan.functions.push_back(document.pending.front());
    document.pending.erase(document.pending.begin());
  } else {
    size_t share = document.pending.size() / (2 * jobs_);
    auto end = document.pending.begin() +
               static_cast<ptrdiff_t>(std::clamp<size_t>(share, 1, limits::serve::kBatch));
    plan.functions.assign(document.pending.begin(), end);
    document.pending.erase(document.pending.begin(), end);
  }
  options.functions = plan.functions;
  return plan;
}

/// Less urgent work gives way.
bool Scheduler::makeRoom(Priority priority) {
  if (running_.empty())
    return false;
  auto victim = std::max_element(running_.begin(), running_.end(), [](auto &a, auto &b) {
    return a.second.job->plan().priority < b.second.job->plan().priority;
  });
  Priority weakest = victim->second.job->plan().priority;
  bool yields = priority == Priority::User ? weakest > Priority::User
                                           : weakest == Priority::Rest && priority < weakest;
  if (yields)
    cancel(victim->first, true);
  return yields;
}

} // namespace salve::server
