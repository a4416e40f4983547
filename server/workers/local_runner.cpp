#include "server/workers/local_runner.h"

#include "engine/support/function_budget.h"
#include "engine/support/spans.h"

#include "engine/support/limits/server.h"

#include <asio/post.hpp>

#include <algorithm>
#include <chrono>
#include <functional>

namespace salve::server {

namespace {

using SteadyClock = std::chrono::steady_clock;

constexpr double kLongest = 1e7; // seconds that a timer may take

double seconds(SteadyClock::duration time) { return std::chrono::duration<double>(time).count(); }
SteadyClock::duration inSeconds(double time) {
  return std::chrono::duration_cast<SteadyClock::duration>(std::chrono::duration<double>(time));
}

size_t hashOf(const engine::Request &request, const std::string &function) {
  std::hash<std::string> hash;
  return hash(function) ^ hash(request.text) * 31;
}

} // namespace

/// A job. Its work is cut into runs of one process each: at first one, after a loss more.
struct LocalRunner::Running {
  Running(asio::io_context &loop, Job what, Events handlers)
      : job(std::move(what)), events(std::move(handlers)), watchdog(loop), memory(loop) {}

  JobId id = 0;
  Job job;
  Events events;
  FileResult result; ///< of all runs so far
  Collector collector{result};
  std::deque<std::vector<std::string>> runs; ///< still to be made, by their functions
  asio::steady_timer watchdog, memory;
  bool isOver = false;

  // Of the run that is being made.
  std::unique_ptr<WorkerProcess> worker;
  std::vector<std::optional<size_t>> numbers; ///< the job's, by the run's
  std::optional<size_t> current;              ///< the function whose turn it is
  SteadyClock::time_point begin;              ///< of that

  /// That the function has whose turn it is.
  double secondsNow() const {
    const double otherwise = job.request.options.timeout;
    if (!current)
      return otherwise;
    const engine::Range &range = result.functions.at(*current).info.range;
    return range.path.empty() ? secondsFor(job.request.text, range.bytes, otherwise) : otherwise;
  }
  const std::string &nameOf(size_t function) const {
    return result.functions.at(function).info.name;
  }
  std::optional<size_t> numberOf(const std::string &name) const {
    for (size_t i = 0; i < result.functions.size(); ++i)
      if (nameOf(i) == name)
        return i;
    return std::nullopt;
  }
  /// Those of this run, without `but`.
  std::vector<std::string> unfinished(std::optional<size_t> but = std::nullopt) const {
    std::vector<std::string> names;
    for (std::optional<size_t> number : numbers)
      if (number && number != but && !result.functions.at(*number).finished)
        names.push_back(nameOf(*number));
    return names;
  }
  /// False if a handler has cancelled the job.
  bool tell(const engine::Finding &finding) {
    collector(finding);
    engine::Sink handler = events.finding;
    handler(finding);
    return !isOver;
  }
};

LocalRunner::LocalRunner(asio::io_context &loop, const Log &log, Options options)
    : loop_(loop), log_(log), options_(options), pool_(loop, log, options.pool) {
  pool_.onAvailable([this] {
    if (available)
      available();
  });
  pool_.warmUp();
}

LocalRunner::~LocalRunner() { restart(true); }

Runner::JobId LocalRunner::start(Job job, Events events) {
  auto running = std::make_shared<Running>(loop_, std::move(job), std::move(events));
  running->id = nextJob_;
  running->runs.push_back(running->job.request.options.functions);
  if (!launch(running))
    return 0;
  running_[nextJob_] = running;
  return nextJob_++;
}

void LocalRunner::cancel(JobId job) {
  auto found = running_.find(job);
  if (found == running_.end())
    return;
  Shared running = found->second;
  running->isOver = true;
  running->watchdog.cancel();
  running->memory.cancel();
  if (running->worker)
    pool_.stop(std::move(running->worker));
  running_.erase(job);
}

bool LocalRunner::isQuarantined(const engine::Request &request, const std::string &function) const {
  auto found = crashes_.find(hashOf(request, function));
  return found != crashes_.end() && found->second > limits::workers::kCrashesAllowed;
}

void LocalRunner::restart(bool forGood) {
  while (!running_.empty())
    cancel(running_.begin()->first);
  if (forGood)
    pool_.close();
  else
    pool_.clear();
  forgive();
  pool_.warmUp();
}

/// Begins the next run; false if there is no process for it.
bool LocalRunner::launch(const Shared &running) {
  std::unique_ptr<WorkerProcess> worker = pool_.take();
  if (!worker)
    return false;
  log_.line("job " + std::to_string(running->id) + " in worker " + std::to_string(worker->pid()));
  running->numbers.clear();
  running->current.reset();
  wire::Job job{running->id, running->job.listOnly, running->job.request};
  job.request.options.functions = running->runs.front();
  running->runs.pop_front();
  worker->handle({[this, running](const protocol::Json &message) { receive(running, message); },
                  [this, running] { ended(running); }});
  worker->send(job);
  running->worker = std::move(worker);
  watchTime(running);
  watchMemory(running);
  return true;
}

// -- what the process says

void LocalRunner::receive(const Shared &running, const protocol::Json &message) {
  std::variant<engine::Finding, wire::Done> what;
  try {
    if (running->isOver || wire::jobOf(message) != running->id)
      return;
    what = wire::decode(message);
    if (auto *finding = std::get_if<engine::Finding>(&what))
      pass(running, std::move(*finding));
  } catch (const std::exception &error) {
    if (!running->isOver)
      lose(running, Loss::Crash, std::string("it said what nobody understands: ") + error.what());
    return;
  }
  if (const auto *last = std::get_if<wire::Done>(&what); last && !running->isOver)
    done(running, *last);
}

/// Hands a finding on under the number that the function has in the job.
void LocalRunner::pass(const Shared &running, engine::Finding finding) {
  if (const auto *parsed = std::get_if<engine::Parsed>(&finding)) {
    list(running, *parsed);
    return;
  }
  size_t &function = *engine::functionOf(finding);
  std::optional<size_t> number = running->numbers.at(function);
  if (!number)
    return;
  function = *number;
  if (std::holds_alternative<engine::Started>(finding)) {
    running->current = function;
    running->begin = SteadyClock::now();
    watchTime(running);
  }
  if (std::holds_alternative<engine::Finished>(finding))
    running->current.reset();
  running->tell(finding);
}

void LocalRunner::list(const Shared &running, const engine::Parsed &parsed) {
  bool isFirst = !running->result.parsed;
  if (isFirst)
    running->collector(parsed);
  for (const engine::FunctionInfo &info : parsed.functions)
    running->numbers.push_back(running->numberOf(info.name));
  if (isFirst) {
    engine::Sink handler = running->events.finding;
    handler(parsed);
  }
}

void LocalRunner::done(const Shared &running, const wire::Done &done) {
  if (!done.broken.empty()) {
    lose(running, Loss::Crash, done.broken);
    return;
  }
  running->watchdog.cancel();
  running->memory.cancel();
  pool_.giveBack(std::move(running->worker), done);
  std::vector<std::string> left;
  if (!running->job.listOnly)
    left = running->unfinished();
  if (done.isTired && !left.empty())
    running->runs.push_front(std::move(left));
  else
    for (const std::string &name : left) {
      decide(running, *running->numberOf(name), Loss::Crash, "the engine gave no verdict");
      if (running->isOver)
        return;
    }
  next(running);
}

/// The process has ended by itself.
void LocalRunner::ended(const Shared &running) {
  if (running->isOver || !running->worker)
    return;
  WorkerProcess::End end = running->worker->end();
  lose(running, end.outOfMemory ? Loss::Memory : Loss::Crash, end.text);
}

// -- losses

void LocalRunner::lose(const Shared &running, Loss loss, const std::string &why) {
  running->watchdog.cancel();
  running->memory.cancel();
  std::unique_ptr<WorkerProcess> worker = std::move(running->worker);
  if (worker)
    worker->kill();
  pool_.warmUp();
  std::vector<std::string> left = running->unfinished();
  if (!running->result.parsed || running->job.listOnly || left.empty()) {
    // Before or after all functions.
    if (isTriedAgain(running, loss, "", why)) {
      running->runs.push_front(running->job.request.options.functions);
      next(running);
    } else {
      conclude(running, loss == Loss::Timeout ? "parsing did not end" : why);
    }
    return;
  }
  size_t culprit = running->current ? *running->current : *running->numberOf(left.front());
  if (std::vector<std::string> others = running->unfinished(culprit); !others.empty())
    running->runs.push_front(std::move(others));
  if (isTriedAgain(running, loss, running->nameOf(culprit), why))
    running->runs.push_front({running->nameOf(culprit)});
  else
    decide(running, culprit, loss, why);
  if (!running->isOver)
    next(running);
}

/// Only a crash may have come from outside. `function` is "" for parsing.
bool LocalRunner::isTriedAgain(const Shared &running, Loss loss, const std::string &function,
                               const std::string &why) {
  bool again = loss == Loss::Crash && ++crashes_[hashOf(running->job.request, function)] <=
                                          limits::workers::kCrashesAllowed;
  std::string what = function.empty() ? "parsing" : "analysing " + function;
  if (lost && loss == Loss::Crash)
    lost("a worker was lost while " + what + " (" + why +
             (again ? "); trying again" : "); this is left out until the text changes"),
         !again);
  return again;
}

/// What is known of a function when nothing more will come.
void LocalRunner::decide(const Shared &running, size_t function, Loss loss,
                         const std::string &why) {
  const char *reason = loss == Loss::Crash ? "crash" : loss == Loss::Memory ? "memory" : "timeout";
  double seconds = running->current == function ? secondsSince(running->begin) : 0;
  running->current.reset();
  if (!running->result.functions.at(function).hasVerdict) {
    engine::Verdict verdict;
    verdict.status = engine::Status::Unknown;
    verdict.reason = reason;
    if (loss == Loss::Crash)
      verdict.notes.push_back({"the analysis crashed: " + why, std::nullopt, false});
    if (!running->tell(engine::Decided{function, std::move(verdict)}))
      return;
  }
  const size_t failures = running->result.functions.at(function).failures.size();
  for (size_t i = 0; i < failures; ++i) {
    const FailureResult &failure = running->result.functions.at(function).failures[i];
    engine::SearchStatus search;
    search.end = loss == Loss::Crash    ? engine::SearchEnd::Crash
                 : loss == Loss::Memory ? engine::SearchEnd::Memory
                                        : engine::SearchEnd::Timeout;
    if (failure.search)
      continue;
    std::vector<engine::Repair> found = failure.repairs; // others, not told, stood between them
    for (uint32_t rank = 1; engine::Repair & repair : found)
      repair.rank = rank++;
    if (!running->tell(engine::Searched{function, i, std::move(found), std::move(search)}))
      return;
  }
  const bool isBroken = loss == Loss::Crash;
  running->tell(engine::Finished{
      function, seconds, {}, isBroken ? engine::Steady::No : engine::Steady::Timed});
}

void LocalRunner::next(const Shared &running) {
  if (running->runs.empty()) {
    conclude(running, "");
    return;
  }
  if (launch(running))
    return;
  for (size_t i = 0; i < running->result.functions.size() && !running->isOver; ++i)
    if (!running->result.functions[i].finished)
      decide(running, i, Loss::Crash, "no process can be started");
  if (!running->isOver)
    conclude(running, running->result.parsed ? "" : "no process can be started");
}

void LocalRunner::conclude(const Shared &running, const std::string &broken) {
  running->isOver = true;
  running_.erase(running->id);
  auto handler = running->events.ended;
  handler(broken);
}

// -- limits

/// Its time is that on the processor. Where it gets no time at all, not even as much as on a busy
/// machine, it waits for something that does not come.
void LocalRunner::watchTime(const Shared &running) {
  const double timeout = running->secondsNow();
  double most = running->current ? 2 * timeout + options_.graceSeconds
                                 : limits::workers::kParseSeconds + timeout;
  watchTime(running, {std::min(most, kLongest), running->worker->time(), SteadyClock::now()});
}

void LocalRunner::watchTime(const Shared &running, const Watch &watch) {
  const double used = seconds(running->worker->time() - watch.timeAtStart);
  running->watchdog.expires_after(
      inSeconds(std::max(watch.seconds - used, limits::workers::kLeastWatch)));
  running->watchdog.async_wait([this, running, watch](asio::error_code error) {
    if (error || running->isOver || !running->worker)
      return;
    const double used = seconds(running->worker->time() - watch.timeAtStart);
    if (used < watch.seconds && used * limits::workers::kBusiest > secondsSince(watch.start))
      watchTime(running, watch);
    else
      lose(running, Loss::Timeout, "it did not keep to its time");
  });
}

void LocalRunner::watchMemory(const Shared &running) {
  running->memory.expires_after(limits::workers::kMemoryEvery);
  running->memory.async_wait([this, running](asio::error_code error) {
    if (error || running->isOver || !running->worker)
      return;
    // It grows on between two looks; a sixteenth is more than that.
    uint64_t limit = running->job.request.options.memoryMegabytes;
    if (running->worker->residentMegabytes() >
        std::max(limit - limit / 16, limits::workers::kLeastMegabytes))
      lose(running, Loss::Memory, "out of memory");
    else
      watchMemory(running);
  });
}

} // namespace salve::server
