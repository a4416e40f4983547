// What a worker process and its parent say to each other: jobs one way as CBOR,
// findings the other way as JSON, both behind Content-Length headers.
//
// Both ends are the same binary, so there are no versions here. Knows the engine's plain
// structs; runs nothing.
#pragma once

#include "engine/results.h"
#include "protocol/jsonrpc.h"
#include "server/workers/known_file.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <variant>

namespace salve::server::wire {

struct Job {
  uint64_t id = 0;
  bool listOnly = false; ///< parse, name the functions, tell what is known; analyse nothing
  engine::Request request;
};

/// The last message of a job.
struct Done {
  uint64_t job = 0;
  /// It holds much, whatever for: functions that are left and other jobs are for another process.
  bool isTired = false;
  std::string broken; ///< what the engine threw, if it did
};

protocol::Json encode(const Job &job);
protocol::Json encode(const Done &done);
protocol::Json encode(uint64_t job, const engine::Finding &finding);
/// Throws protocol::Json::exception if the message is none.
Job decodeJob(const protocol::Json &json);
/// A job as a body: CBOR, because a text need not be UTF-8 and must arrive byte for byte.
std::string pack(const Job &job);
Job unpack(std::string_view body);

/// The job that a message belongs to.
uint64_t jobOf(const protocol::Json &message);
/// Throws a std::exception if the message is none.
std::variant<engine::Finding, Done> decode(const protocol::Json &message);
/// Nothing if it is anything else.
std::optional<Done> doneOf(const protocol::Json &message);

// What is kept between processes, as CBOR; unpacking throws a std::exception if it is none.
std::string pack(const engine::Options &options);
std::string pack(const engine::Kept &kept);
engine::Kept unpackKept(std::string_view body);
std::string pack(const KnownFile &file);
KnownFile unpackFile(std::string_view body);

} // namespace salve::server::wire
