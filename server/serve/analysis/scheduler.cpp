#include "server/serve/analysis/scheduler.h"

#include "engine/support/limits/server.h"

#include <fmt/format.h>

#include <algorithm>
#include <functional>

namespace salve::server {

using std::chrono::milliseconds;

namespace {

bool contains(const std::vector<std::string> &list, const std::string &item) {
  return std::find(list.begin(), list.end(), item) != list.end();
}

} // namespace

Scheduler::Scheduler(Clock &clock, const Log &log, unsigned jobs, Runner &runner, Observer observer)
    : clock_(clock), log_(log), jobs_(jobs), runner_(runner), observer_(std::move(observer)) {
  runner_.available = [this] { pump(); };
}

Scheduler::~Scheduler() = default;

// -- what the session tells us

void Scheduler::open(const std::string &uri, uint64_t revision, bool soon) {
  cancelAll(uri);
  auto &document = documents_[uri];
  document = std::make_unique<Document>(clock_);
  document->revision = revision;
  document->touched = ++lastTouched_;
  if (soon)
    schedule(uri, milliseconds(0), false);
}

void Scheduler::edit(const std::string &uri, uint64_t revision, const std::vector<Splice> &splices,
                     bool soon) {
  auto found = documents_.find(uri);
  if (found == documents_.end())
    return;
  Document &document = *found->second;
  document.revision = revision;
  document.touched = ++lastTouched_;
  cancelAll(uri);
  document.more.clear();
  document.time.clear();
  for (const Splice &splice : splices)
    shift(document.findings, splice);
  for (FunctionFindings &function : document.findings.functions)
    function.phase = Phase::Waiting;
  if (!splices.empty())
    if (const FunctionFindings *function = document.findings.near(splices.back().range.begin))
      document.edited = function->result.info.name;
  if (!soon) {
    document.pause.cancel();
    document.waiting = false;
    for (FunctionFindings &function : document.findings.functions)
      function.phase = Phase::Stopped;
    observer_.changed(uri);
    return;
  }
  schedule(uri, pauseAfter(splices), true);
  observer_.changed(uri);
}

void Scheduler::close(const std::string &uri) {
  cancelAll(uri);
  documents_.erase(uri);
}

void Scheduler::analyse(const std::string &uri, bool forUser) {
  auto found = documents_.find(uri);
  if (found == documents_.end())
    return;
  cancelAll(uri);
  found->second->touched = ++lastTouched_;
  found->second->forUser = forUser;
  if (forUser) {
    runner_.forgive();
    for (FunctionFindings &function : found->second->findings.functions)
      function.phase = Phase::Waiting;
  }
  schedule(uri, milliseconds(0), false);
}

bool Scheduler::moreRepairs(const std::string &uri, const std::string &function) {
  auto found = documents_.find(uri);
  if (found == documents_.end() || !found->second->findings.find(function))
    return false;
  ++found->second->more[function];
  return again(uri, function);
}

bool Scheduler::moreTime(const std::string &uri, const std::string &function) {
  auto found = documents_.find(uri);
  if (found == documents_.end() || !found->second->findings.find(function))
    return false;
  ++found->second->time[function];
  return again(uri, function);
}

bool Scheduler::again(const std::string &uri, const std::string &function) {
  auto found = documents_.find(uri);
  FunctionFindings *known =
      found == documents_.end() ? nullptr : found->second->findings.find(function);
  if (!known)
    return false;
  Document &document = *found->second;
  for (auto &[id, running] : running_) {
    if (running.job->plan().uri == uri && contains(running.job->unfinished(), function)) {
      cancel(id, true);
      break;
    }
  }
  document.touched = ++lastTouched_;
  std::erase(document.pending, function);
  if (!contains(document.wanted, function))
    document.wanted.push_back(function);
  known->phase = Phase::Waiting;
  observer_.changed(uri);
  pump();
  return true;
}

void Scheduler::ask(const std::string &uri, engine::Request request,
                    std::function<void(const FileResult &)> done) {
  Document &document = *documents_.at(uri);
  dropQuestion(uri, document);
  document.question = std::make_unique<Question>(std::move(request), std::move(done));
  observer_.started(uri, document.question->function());
  pump();
}

bool Scheduler::stop(const std::string &uri, const std::string &function) {
  bool any = false;
  for (auto &[name, document] : documents_) {
    if (!uri.empty() && name != uri)
      continue;
    if (document->question && (function.empty() || document->question->function() == function)) {
      dropQuestion(name, *document);
      any = true;
    }
    for (auto next = running_.begin(); next != running_.end();) {
      auto running = next++;
      const AnalysisJob &job = *running->second.job;
      if (job.plan().uri == name && (function.empty() || job.current() == function))
        cancel(running->first, true);
    }
    bool waits = function.empty() && (document->needsParse || busy(name));
    if (function.empty()) {
      document->pause.cancel();
      document->needsParse = document->waiting = false;
      document->pending.clear();
      document->wanted.clear();
    }
    for (FunctionFindings &known : document->findings.functions) {
      bool isMeant = function.empty() || known.result.info.name == function;
      if (isMeant && (known.phase == Phase::Waiting || known.phase == Phase::Running)) {
        known.phase = Phase::Stopped;
        waits = true;
      }
    }
    std::erase(document->pending, function);
    std::erase(document->wanted, function);
    if (waits)
      observer_.changed(name);
    any |= waits;
  }
  pump();
  return any;
}

void Scheduler::restartWorkers() {
  for (auto &[uri, document] : documents_)
    cancelAll(uri);
  runner_.restart(false);
  for (auto &[uri, document] : documents_)
    schedule(uri, milliseconds(0), false);
}

void Scheduler::shutDown() {
  for (auto &[uri, document] : documents_)
    cancelAll(uri);
  documents_.clear();
  runner_.restart(true);
}

const Findings *Scheduler::findings(const std::string &uri) const {
  auto found = documents_.find(uri);
  return found == documents_.end() ? nullptr : &found->second->findings;
}

const engine::Request *Scheduler::request(const std::string &uri) const {
  auto found = documents_.find(uri);
  if (found == documents_.end())
    return nullptr;
  const Document &document = *found->second;
  bool isParsed = !document.waiting && !document.needsParse && !document.parsing &&
                  document.findings.revision == document.revision;
  return isParsed ? &document.request : nullptr;
}

bool Scheduler::busy(const std::string &uri) const {
  auto found = documents_.find(uri);
  if (found == documents_.end())
    return false;
  const Document &document = *found->second;
  if (document.waiting || document.needsParse || !document.pending.empty() ||
      !document.wanted.empty() || document.question)
    return true;
  return std::any_of(running_.begin(), running_.end(),
                     [&](const auto &entry) { return entry.second.job->plan().uri == uri; });
}

Clock::Point Scheduler::calmUntil(const std::string &uri) const {
  return busy(uri) ? documents_.at(uri)->calmUntil : Clock::Point{};
}

// -- when and what

void Scheduler::schedule(const std::string &uri, milliseconds delay, bool calmly) {
  Document &document = *documents_.at(uri);
  document.waiting = true;
  document.calmUntil = calmly ? Clock::Point::max() : Clock::Point{};
  document.pause.set(clock_.now() + delay, [this, uri, calmly] {
    Document &rested = *documents_.at(uri);
    if (calmly)
      rested.calmUntil = clock_.now() + limits::serve::kSettle;
    rested.waiting = false;
    rested.needsParse = true;
    rested.request = observer_.request(uri);
    observer_.changed(uri);
    pump();
  });
}

void Scheduler::pump() {
  for (auto &[uri, document] : documents_)
    if (document->question && document->question->process == 0 && !begin(uri, *document))
      return;
  while (std::optional<Choice> choice = choose()) {
    if (busyProcesses() >= jobs_ && !makeRoom(choice->priority))
      return;
    if (!start(plan(*choice)))
      return;
  }
}

/// False if the runner has no process now; then the work waits again.
bool Scheduler::start(JobPlan plan) {
  const uint64_t id = plan.job;
  std::string what = plan.functions.empty() ? "parse" : plan.functions.front();
  if (plan.functions.size() > 1)
    what += " and " + std::to_string(plan.functions.size() - 1) + " more";
  Runner::Events events;
  events.finding = [this, id](const engine::Finding &finding) { jobFound(id, finding); };
  events.ended = [this, id](const std::string &broken) { jobEnded(id, broken); };
  Running &running = running_[id];
  running.process = runner_.start({plan.request, plan.functions.empty()}, std::move(events));
  running.job = std::make_unique<AnalysisJob>(std::move(plan));
  log_.line("job " + std::to_string(id) + " is " + std::to_string(running.process) +
            " of the runner: " + what);
  if (running.process != 0)
    return true;
  cancel(id, true);
  return false;
}

// -- what is asked for besides

size_t Scheduler::busyProcesses() const {
  size_t count = running_.size();
  for (const auto &[uri, document] : documents_)
    count += document->question && document->question->process != 0;
  return count;
}

/// False if there is no process for it now.
bool Scheduler::begin(const std::string &uri, Document &document) {
  if (busyProcesses() >= jobs_ && !makeRoom(Priority::User))
    return false;
  Question &question = *document.question;
  Runner::Events events;
  events.finding = [&question](const engine::Finding &finding) { question.collector(finding); };
  events.ended = [this, uri](const std::string &broken) { answered(uri, broken); };
  question.process = runner_.start({question.request, false}, std::move(events));
  return question.process != 0;
}

void Scheduler::answered(const std::string &uri, const std::string &broken) {
  const std::unique_ptr<Question> question = std::move(documents_.at(uri)->question);
  question->found.internalError = broken;
  observer_.ended(uri, question->function());
  observer_.changed(uri);
  question->done(question->found);
  pump();
}

/// It is not answered any more.
void Scheduler::dropQuestion(const std::string &uri, Document &document) {
  if (!document.question)
    return;
  if (document.question->process != 0)
    runner_.cancel(document.question->process);
  observer_.ended(uri, document.question->function());
  document.question.reset();
}

// -- what jobs tell us

void Scheduler::jobFound(uint64_t id, const engine::Finding &finding) {
  AnalysisJob &job = *running_.at(id).job;
  const std::string before = job.current();
  bool isChanged = job.take(finding, documents_.at(job.plan().uri)->findings);
  if (std::holds_alternative<engine::Started>(finding)) {
    if (!before.empty()) // it lost its process and starts again
      observer_.ended(job.plan().uri, before);
    functionStarted(job);
  } else if (std::holds_alternative<engine::Finished>(finding)) {
    functionEnded(job, before);
  } else if (isChanged) {
    observer_.changed(job.plan().uri);
  }
}

void Scheduler::functionStarted(const AnalysisJob &job) {
  const std::string &uri = job.plan().uri;
  if (FunctionFindings *known = documents_.at(uri)->findings.find(job.current()))
    known->phase = Phase::Running;
  observer_.started(uri, job.current());
}

void Scheduler::functionEnded(const AnalysisJob &job, const std::string &function) {
  const std::string &uri = job.plan().uri;
  if (const FunctionResult *result = job.result(function))
    log_.line(
        fmt::format("{}: {}: {:.3f} s{}", uri, function, result->seconds, textOf(result->spent)));
  if (FunctionFindings *known = documents_.at(uri)->findings.find(function))
    known->phase = Phase::Done;
  observer_.ended(uri, function);
  observer_.changed(uri);
}

void Scheduler::jobEnded(uint64_t id, const std::string &broken) {
  std::unique_ptr<AnalysisJob> job = std::move(running_.at(id).job);
  running_.erase(id);
  const std::string uri = job->plan().uri;
  Document &document = *documents_.at(uri);
  if (job->parsing()) {
    document.parsing = false;
    if (!broken.empty())
      keepUnread(document.findings, document.revision, document.request.text);
    document.findings.parserLost = !broken.empty();
    takeFunctions(document);
  }
  for (const std::string &function : job->unfinished()) { // it does not know them
    if (FunctionFindings *known = document.findings.find(function); known && !broken.empty())
      setCrashed(document, *known);
    functionEnded(*job, function);
  }
  observer_.changed(uri);
  if (job->parsing())
    observer_.parsed(uri);
  pump();
  if (!busy(uri))
    observer_.rested(uri);
}

/// After parsing: all functions wait, but for those that were known and those that are known to
/// kill their worker.
void Scheduler::takeFunctions(Document &document) {
  document.pending.clear();
  for (FunctionFindings &function : document.findings.functions) {
    const std::string &name = function.result.info.name;
    if (function.isRead && isUninformed(function.result.verdict, document.findings, function))
      function.isRead = false; // it would be no better informed
    if (!function.isRead)
      function.phase = Phase::Done;
    else if (runner_.isQuarantined(document.request, name))
      setCrashed(document, function);
    else if (function.phase == Phase::Done && function.revision == document.revision)
      continue;
    else if (!contains(document.wanted, name))
      document.pending.push_back(name);
  }
  sort(document);
  std::erase_if(document.wanted,
                [&](const std::string &name) { return !document.findings.find(name); });
}

void Scheduler::setCrashed(Document &document, FunctionFindings &function) {
  function.phase = Phase::Done;
  if (function.hasVerdict && function.revision == document.revision)
    return; // what was found stays true
  FunctionResult crashed;
  crashed.info = function.result.info;
  crashed.verdict.status = engine::Status::Unknown;
  crashed.verdict.reason = "crash";
  function.result = merged(std::move(crashed), function.result);
  function.hasVerdict = true;
  function.isEdited = false;
  function.revision = document.revision;
}

void Scheduler::cancel(uint64_t id, bool requeue) {
  auto found = running_.find(id);
  std::unique_ptr<AnalysisJob> job = std::move(found->second.job);
  runner_.cancel(found->second.process);
  running_.erase(found);
  const JobPlan &plan = job->plan();
  Document &document = *documents_.at(plan.uri);
  log_.line("job " + std::to_string(id) + " is cancelled");
  if (job->parsing()) {
    document.parsing = false;
    document.needsParse = requeue;
    document.forUser = requeue && plan.priority == Priority::User;
  }
  if (!job->current().empty())
    observer_.ended(plan.uri, job->current());
  for (const std::string &name : job->unfinished())
    if (FunctionFindings *known = document.findings.find(name))
      known->phase = Phase::Waiting;
  if (requeue) {
    std::vector<std::string> names = job->unfinished();
    auto &queue = plan.priority == Priority::User ? document.wanted : document.pending;
    queue.insert(queue.begin(), names.begin(), names.end());
    sort(document);
  }
}

void Scheduler::cancelAll(const std::string &uri) {
  for (auto next = running_.begin(); next != running_.end();) {
    auto running = next++;
    if (running->second.job->plan().uri == uri)
      cancel(running->first, false);
  }
  auto found = documents_.find(uri);
  if (found == documents_.end())
    return;
  Document &document = *found->second;
  dropQuestion(uri, document);
  document.needsParse = false;
  document.pending.clear();
  document.wanted.clear();
}

} // namespace salve::server
