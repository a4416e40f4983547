// A child process that runs worker.h, seen from its parent.
//
// A fork of this one, so that what is loaded is shared. It dies with its parent, by the
// kernel's hand. It can be asked to stop what it does (SIGUSR1), so that it takes the next job
// with all that it has loaded; it is ended by SIGKILL only, which takes effect at once whatever
// it is doing. The corpse is collected without waiting for it.
#pragma once

#include "protocol/transport.h"
#include "server/workers/log.h"
#include "server/workers/wire.h"

#include <asio/io_context.hpp>
#include <asio/signal_set.hpp>

#include <chrono>
#include <functional>
#include <memory>
#include <string>
#include <vector>

namespace salve::server {

/// Collects the processes that were given to it.
class Reaper {
public:
  explicit Reaper(asio::io_context &loop);
  ~Reaper();
  void take(int pid);

private:
  void wait();
  void collect();

  asio::signal_set signals_;
  std::vector<int> pids_;
};

class WorkerProcess {
public:
  struct Handlers {
    std::function<void(const protocol::Json &)> message;
    /// It has ended or said something that it should not say. Not after kill().
    std::function<void()> lost;
  };
  /// How it ended by itself.
  struct End {
    std::string text; ///< "it was ended by signal 11 (Segmentation fault)"
    bool outOfMemory = false;
  };

  /// Null if the system cannot give us a process. `warmUp`: it waits for its first job.
  static std::unique_ptr<WorkerProcess> start(asio::io_context &loop, Reaper &reaper, bool warmUp);
  ~WorkerProcess();
  WorkerProcess(const WorkerProcess &) = delete;
  WorkerProcess &operator=(const WorkerProcess &) = delete;

  int pid() const { return pid_; }
  /// Asks the system: its end may not have been noticed yet.
  bool alive() const;
  uint64_t residentMegabytes() const;
  /// Of the processor, that it has used.
  std::chrono::milliseconds time() const;
  /// Within the handler `lost`. Ends it if it still lives.
  End end();
  /// Handlers count until the next call; they may destroy this object.
  void handle(Handlers handlers) { handlers_ = std::make_shared<Handlers>(std::move(handlers)); }
  void send(const wire::Job &job) { channel_.sendBody(wire::pack(job)); }
  /// Its job should end; it says Done as always, soon. To be repeated: one that begins is deaf.
  void askToStop() const;
  void kill();

private:
  WorkerProcess(asio::io_context &loop, Reaper &reaper, int pid, int input, int output);

  Reaper &reaper_;
  int pid_;
  protocol::Channel channel_;
  std::shared_ptr<Handlers> handlers_;
};

} // namespace salve::server
