// Reads a job, runs the engine, streams what it finds, reads the next. One thread; a signal
// asks for the end of the job.
#include "server/workers/worker.h"

#include "server/workers/result_store.h"
#include "server/workers/wire.h"

#include "engine/support/files.h"
#include "engine/support/limits/server.h"
#include "protocol/framing.h"

#include <algorithm>
#include <array>
#include <atomic>
#include <cstdio>
#include <cstring>
#include <exception>
#include <new>
#include <typeinfo>

#include <csignal>
#include <cxxabi.h>
#include <malloc.h>
#include <sys/resource.h>
#include <unistd.h>

namespace salve::server {

using protocol::Json;

namespace {

/// Set by SIGUSR1: nobody wants the rest of this job. The parent sends it until the job is
/// done and only then another job, so it is never meant for the next.
std::atomic<bool> isUnwanted{false};

/// The solver listens to SIGINT while it works, and ends a question that takes long.
void stopWanting(int /*signal*/) {
  isUnwanted = true;
  struct sigaction listens{};
  if (sigaction(SIGINT, nullptr, &listens) == 0 && listens.sa_handler != SIG_DFL &&
      listens.sa_handler != SIG_IGN)
    raise(SIGINT);
}

/// A parent that is gone ends the process.
void writeMessage(const Json &json) {
  if (!writeAll(STDOUT_FILENO, protocol::frame(protocol::serialize(json))))
    _exit(1);
}

/// The net below the watching parent, for memory that is asked for faster than it looks.
void limitMemory(uint64_t megabytes) {
#if !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__)
  rlimit limit{};
  getrlimit(RLIMIT_DATA, &limit);
  limit.rlim_cur = std::min(
      limit.rlim_max, static_cast<rlim_t>(megabytes + limits::workers::kUnusedMegabytes) << 20);
  setrlimit(RLIMIT_DATA, &limit);
#else
  (void)megabytes; // sanitizers reserve terabytes
#endif
}

/// Memory runs out in destructors, too, and below code that knows no exceptions.
[[noreturn]] void terminated() {
  const std::type_info *thrown = abi::__cxa_current_exception_type();
  if (thrown &&
      (std::strstr(thrown->name(), "out_of_memory") || std::strstr(thrown->name(), "bad_alloc")))
    _exit(kOutOfMemoryStatus);
  std::abort();
}

bool isTired(uint64_t neededMegabytes = 0) {
  const uint64_t limit = neededMegabytes + limits::workers::kTiredMegabytes;
  if (residentMegabytes(getpid()) <= limit)
    return false;
  malloc_trim(0);
  return residentMegabytes(getpid()) > limit;
}

constexpr double kUnbounded = 1e8; // seconds

/// Thrown by the sink: nothing more of this job is wanted of this process.
struct Enough {};

/// What is known from before; null if nothing is kept.
class KnownResults {
public:
  engine::Results *in(const std::string &folder) {
    if (folder.empty())
      return nullptr;
    if (!store_ || store_->folder() != folder)
      store_.emplace(folder);
    return &*store_;
  }
  void sayProblem() {
    if (std::string problem = store_ ? store_->takeProblem() : ""; !problem.empty())
      std::fprintf(stderr, "salve: %s\n", problem.c_str());
  }

private:
  std::optional<ResultStore> store_;
};

wire::Done run(const wire::Job &job, KnownResults &known, engine::LastText &last) {
  wire::Done done;
  done.job = job.id;
  limitMemory(job.request.options.memoryMegabytes);
  uint64_t parsedMegabytes = 0;
  try {
    const engine::Sink sink = [&](const engine::Finding &finding) {
      writeMessage(wire::encode(job.id, finding));
      if (std::holds_alternative<engine::Parsed>(finding))
        parsedMegabytes = residentMegabytes(getpid());
      else if (std::holds_alternative<engine::Finished>(finding))
        done.isTired = isTired(parsedMegabytes);
      if (done.isTired || isUnwanted)
        throw Enough();
    };
    engine::Results *results = known.in(job.request.cache);
    if (job.listOnly)
      engine::recall(job.request, sink, results, &last);
    else
      engine::analyse(job.request, Budget(kUnbounded, &isUnwanted), sink, results, &last);
  } catch (const Enough &) { // done
  } catch (const std::bad_alloc &) {
    _exit(kOutOfMemoryStatus);
  } catch (const std::exception &error) {
    done.broken = error.what();
  }
  done.isTired = done.isTired || isTired();
  known.sayProblem();
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

} // namespace

uint64_t residentMegabytes(int pid) {
  unsigned long size = 0;
  unsigned long resident = 0;
  std::string path = "/proc/" + std::to_string(pid) + "/statm";
  if (FILE *file = std::fopen(path.c_str(), "r")) {
    if (std::fscanf(file, "%lu %lu", &size, &resident) != 2)
      resident = 0;
    std::fclose(file);
  }
  return resident * static_cast<uint64_t>(sysconf(_SC_PAGESIZE)) >> 20;
}

int runWorker(const WorkerOptions &options) {
  signal(SIGPIPE, SIG_DFL);
  signal(SIGUSR1, stopWanting);
  std::set_terminate(terminated);
  if (options.warmUp)
    warmUp();
  KnownResults known;
  engine::LastText last;
  protocol::FrameDecoder decoder;
  std::array<char, 64 << 10> chunk;
  while (true) {
    while (std::optional<protocol::Frame> frame = decoder.next()) {
      if (frame->kind == protocol::Frame::Kind::Fault)
        return 2;
      isUnwanted = false;
      writeMessage(wire::encode(run(wire::unpack(frame->text), known, last)));
    }
    ssize_t count = read(STDIN_FILENO, chunk.data(), chunk.size());
    if (count == 0 || (count < 0 && errno != EINTR))
      return 0;
    if (count > 0)
      decoder.feed({chunk.data(), static_cast<size_t>(count)});
  }
}

} // namespace salve::server
