// What a worker process and its parent say to each other: jobs one way, the calls of an
// engine::Sink the other way, as JSON behind Content-Length headers.
//
// Both ends are the same binary, so there are no versions here. Knows the engine's plain
// structs; runs nothing.
#pragma once

#include "engine/engine.h"
#include "protocol/jsonrpc.h"

#include <cstdint>
#include <functional>
#include <string>

namespace salve::server::wire {

struct Job {
  uint64_t id = 0;
  bool listOnly = false; ///< parse and name the functions, analyse nothing
  engine::Request request;
};

/// The last message of a job.
struct Done {
  uint64_t job = 0;
  uint64_t residentMegabytes = 0; ///< of the worker now
  bool outOfMemory = false;       ///< some function hit the process's limit
};

protocol::Json encode(const Job &job);
protocol::Json encode(const Done &done);
/// Throw protocol::Json::exception if the message is none.
Job decodeJob(const protocol::Json &json);

/// Writes every call as one message of job `id`.
class Encoder final : public engine::Sink {
public:
  using Write = std::function<void(const protocol::Json &)>;
  Encoder(uint64_t id, Write write) : id_(id), write_(std::move(write)) {}

  void parsed(const std::vector<engine::Message> &messages,
              const std::vector<engine::FunctionInfo> &functions) override;
  void started(size_t function) override;
  void verdict(size_t function, const engine::Verdict &verdict) override;
  void failure(size_t function, size_t failure, const engine::Failure &what) override;
  void diagnoses(size_t function, size_t failure,
                 const std::vector<engine::Diagnosis> &list) override;
  void repair(size_t function, size_t failure, const engine::Repair &repair) override;
  void searched(size_t function, size_t failure, const std::vector<engine::Repair> &repairs,
                const engine::SearchStatus &status) override;
  void finished(size_t function, double seconds) override;

private:
  protocol::Json event(const char *name, size_t function) const;

  uint64_t id_;
  Write write_;
};

/// The job that a message belongs to.
uint64_t jobOf(const protocol::Json &message);
/// Repeats the call on `sink`; true and `done` filled if it was the job's last message.
/// Throws protocol::Json::exception if the message is none.
bool decode(const protocol::Json &message, engine::Sink &sink, Done &done);

} // namespace salve::server::wire
