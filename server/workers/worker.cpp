// The verb `salve worker`: reads a job, runs the engine, streams what it finds, reads the
// next. One thread; it is stopped by being killed.
#include "server/workers/worker.h"

#include "server/workers/wire.h"

#include "protocol/framing.h"

#include <array>
#include <atomic>
#include <cstdio>
#include <functional>
#include <new>

#include <csignal>
#include <sys/resource.h>
#include <unistd.h>

namespace salve::server {

using protocol::Json;

namespace {

/// A parent that is gone ends the process.
void writeAll(const std::string &bytes) {
  for (size_t at = 0; at < bytes.size();) {
    ssize_t count = write(STDOUT_FILENO, bytes.data() + at, bytes.size() - at);
    if (count < 0 && errno != EINTR)
      _exit(1);
    if (count > 0)
      at += static_cast<size_t>(count);
  }
}

void writeMessage(const Json &json) { writeAll(protocol::frame(protocol::serialize(json))); }

uint64_t residentMegabytes() {
  unsigned long size = 0;
  unsigned long resident = 0;
  if (FILE *file = std::fopen("/proc/self/statm", "r")) {
    if (std::fscanf(file, "%lu %lu", &size, &resident) != 2)
      resident = 0;
    std::fclose(file);
  }
  return resident * static_cast<uint64_t>(sysconf(_SC_PAGESIZE)) >> 20;
}

/// Stands between engine and pipe. Knows which function is being analysed, so that the
/// job can go on behind one that ran out of memory: functions keep the numbers of the
/// first run. In a run that only lists functions it stops the engine after parsing.
class Forwarder {
public:
  Forwarder(uint64_t job, bool listOnly) : job_(job), listOnly_(listOnly) {}

  std::atomic<bool> stop = false;

  void operator()(engine::Finding finding) {
    if (const auto *parsed = std::get_if<engine::Parsed>(&finding))
      list(*parsed);
    else if (!listOnly_)
      pass(std::move(finding));
  }

  /// The engine gave up for want of memory. True if there is more to do.
  bool ranOutOfMemory() {
    if (!running_)
      return false;
    if (!hasVerdict_) {
      engine::Verdict verdict;
      verdict.status = engine::Status::Unknown;
      verdict.reason = "memory";
      send(engine::Decided{*running_, verdict});
    }
    finish({*running_, 0});
    return !unfinished().empty();
  }

  std::vector<std::string> unfinished() const {
    std::vector<std::string> names;
    for (size_t i = 0; i < functions_.size(); ++i) {
      if (!finished_[i])
        names.push_back(functions_[i].name);
    }
    return names;
  }

private:
  void send(const engine::Finding &finding) { writeMessage(wire::encode(job_, finding)); }

  void list(const engine::Parsed &parsed) {
    if (functions_.empty()) {
      functions_ = parsed.functions;
      finished_.assign(functions_.size(), false);
      send(parsed);
    }
    numbers_.clear();
    for (const engine::FunctionInfo &info : parsed.functions)
      numbers_.push_back(numberOf(info.name));
    stop = listOnly_;
  }

  void pass(engine::Finding finding) {
    size_t &function = *engine::functionOf(finding);
    function = numbers_.at(function);
    if (const auto *finished = std::get_if<engine::Finished>(&finding)) {
      finish(*finished);
      return;
    }
    if (std::holds_alternative<engine::Started>(finding)) {
      running_ = function;
      hasVerdict_ = false;
    }
    hasVerdict_ |= std::holds_alternative<engine::Decided>(finding);
    send(finding);
  }

  size_t numberOf(const std::string &name) const {
    for (size_t i = 0; i < functions_.size(); ++i) {
      if (functions_[i].name == name)
        return i;
    }
    return 0;
  }

  void finish(const engine::Finished &finding) {
    finished_.at(finding.function) = true;
    running_.reset();
    send(finding);
  }

  uint64_t job_;
  bool listOnly_;
  std::vector<engine::FunctionInfo> functions_;
  std::vector<bool> finished_;
  std::vector<size_t> numbers_; ///< of the functions of this run
  std::optional<size_t> running_;
  bool hasVerdict_ = false;
};

wire::Done run(const wire::Job &job) {
  Forwarder forwarder(job.id, job.listOnly);
  wire::Done done;
  done.job = job.id;
  engine::Request request = job.request;
  bool more = true;
  while (more) {
    more = false;
    try {
      engine::analyse(request, Budget(1e7, &forwarder.stop), std::ref(forwarder));
    } catch (const std::bad_alloc &) {
      done.outOfMemory = true;
      more = forwarder.ranOutOfMemory();
      request.options.functions = forwarder.unfinished();
    }
  }
  done.residentMegabytes = residentMegabytes();
  return done;
}

/// While it waits for its first job, a worker has time to bring the libraries' code into
/// memory: otherwise the first answer after each cancellation would pay for that.
void warmUp() {
  engine::Request request;
  request.path = "/nonexistent/warm.c";
  request.text = "void __VERIFIER_assert(int);\n"
                 "void f(int x, int y) {\n"
                 "  int r = x;\n"
                 "  if (y > x)\n"
                 "    r = x;\n"
                 "  __VERIFIER_assert(r >= y);\n"
                 "}\n";
  request.options.repairs = 1;
  request.options.mutationLevel = 1;
  try {
    engine::analyse(request, Budget(1), [](const engine::Finding &) {});
  } catch (const std::exception &) { // then the first job will tell
  }
}

void limitMemory(unsigned megabytes) {
#if !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__)
  if (megabytes > 0) {
    rlim_t bytes = static_cast<rlim_t>(megabytes) << 20;
    rlimit limit{bytes, bytes};
    setrlimit(RLIMIT_AS, &limit);
  }
#else
  (void)megabytes; // sanitizers reserve terabytes
#endif
}

} // namespace

int runWorker(const WorkerOptions &options) {
  signal(SIGPIPE, SIG_DFL);
  limitMemory(options.memoryMegabytes);
  warmUp();
  protocol::FrameDecoder decoder;
  std::array<char, 64 << 10> chunk;
  while (true) {
    while (std::optional<protocol::Frame> frame = decoder.next()) {
      protocol::Json json = protocol::Json::parse(frame->text, nullptr, false);
      if (frame->kind == protocol::Frame::Kind::Fault || !json.is_object())
        return 2;
      writeMessage(wire::encode(run(wire::decodeJob(json))));
    }
    ssize_t count = read(STDIN_FILENO, chunk.data(), chunk.size());
    if (count == 0 || (count < 0 && errno != EINTR))
      return 0;
    if (count > 0)
      decoder.feed({chunk.data(), static_cast<size_t>(count)});
  }
}

} // namespace salve::server
