#include "server/workers/wire.h"

#include <optional>

// nlohmann-json finds these by the namespace of the struct.
template <typename T> struct nlohmann::adl_serializer<std::optional<T>> {
  static void to_json(json &to, const std::optional<T> &from) {
    if (from)
      to = *from;
    else
      to = nullptr;
  }
  static void from_json(const json &from, std::optional<T> &to) {
    if (from.is_null())
      to.reset();
    else
      to = from.get<T>();
  }
};

namespace salve {
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(ByteRange, begin, end)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(TextEdit, range, newText)
} // namespace salve

namespace salve::engine {
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(Options, functions, lines, unwind, unwindLimit, timeout, repairs,
                                   maxChanges, mutationLevel, diagnose, repair, trust, assertMacros,
                                   useContracts, unchecked, mallocMayFail, nodes, stringLength,
                                   seed, memoryMegabytes)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(Unit, path, text, flags, directory, defines)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(Request, path, text, flags, directory, options, units)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(Range, path, bytes)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(Message, message, range, isError)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(UnsupportedConstruct, construct, range)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(NamedValue, name, value)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(TraceStep, range, values)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(Counterexample, inputs, trace)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(SuspectComponent, id, range, text, kind)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(Diagnosis, rank, components, method, evidence)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(Certificate, kind, unwind, tests, bound)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(Repair, rank, title, edits, certificate, method, size, group,
                                   warnings)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(Failure, property, range, text, message, counterexample)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(SearchStatus, complete, maxChanges, mutationLevel, unwind,
                                   stopped)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(Verdict, status, reason, unwind, unsupported, notes)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(FunctionInfo, name, range, nameRange)
} // namespace salve::engine

namespace salve::server::wire {
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(Job, id, listOnly, request)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(Done, job, residentMegabytes, outOfMemory)

using protocol::Json;

Json encode(const Job &job) { return job; }

Json encode(const Done &done) {
  Json json = done;
  json["event"] = "done";
  return json;
}

Job decodeJob(const Json &json) { return json.get<Job>(); }

Json Encoder::event(const char *name, size_t function) const {
  return {{"job", id_}, {"event", name}, {"function", function}};
}

void Encoder::parsed(const std::vector<engine::Message> &messages,
                     const std::vector<engine::FunctionInfo> &functions) {
  write_({{"job", id_}, {"event", "parsed"}, {"messages", messages}, {"functions", functions}});
}

void Encoder::started(size_t function) { write_(event("started", function)); }

void Encoder::verdict(size_t function, const engine::Verdict &verdict) {
  Json json = event("verdict", function);
  json["verdict"] = verdict;
  write_(json);
}

void Encoder::failure(size_t function, size_t failure, const engine::Failure &what) {
  Json json = event("failure", function);
  json["failure"] = failure;
  json["what"] = what;
  write_(json);
}

void Encoder::diagnoses(size_t function, size_t failure,
                        const std::vector<engine::Diagnosis> &list) {
  Json json = event("diagnoses", function);
  json["failure"] = failure;
  json["list"] = list;
  write_(json);
}

void Encoder::repair(size_t function, size_t failure, const engine::Repair &repair) {
  Json json = event("repair", function);
  json["failure"] = failure;
  json["repair"] = repair;
  write_(json);
}

void Encoder::searched(size_t function, size_t failure, const std::vector<engine::Repair> &repairs,
                       const engine::SearchStatus &status) {
  Json json = event("searched", function);
  json["failure"] = failure;
  json["repairs"] = repairs;
  json["status"] = status;
  write_(json);
}

void Encoder::finished(size_t function, double seconds) {
  Json json = event("finished", function);
  json["seconds"] = seconds;
  write_(json);
}

uint64_t jobOf(const Json &message) { return message.at("job").get<uint64_t>(); }

bool decode(const Json &message, engine::Sink &sink, Done &done) {
  auto name = message.at("event").get<std::string>();
  if (name == "done") {
    done = message.get<Done>();
    return true;
  }
  if (name == "parsed") {
    sink.parsed(message.at("messages").get<std::vector<engine::Message>>(),
                message.at("functions").get<std::vector<engine::FunctionInfo>>());
    return false;
  }
  auto function = message.at("function").get<size_t>();
  auto failure = message.value("failure", size_t{0});
  if (name == "started")
    sink.started(function);
  else if (name == "verdict")
    sink.verdict(function, message.at("verdict").get<engine::Verdict>());
  else if (name == "failure")
    sink.failure(function, failure, message.at("what").get<engine::Failure>());
  else if (name == "diagnoses")
    sink.diagnoses(function, failure, message.at("list").get<std::vector<engine::Diagnosis>>());
  else if (name == "repair")
    sink.repair(function, failure, message.at("repair").get<engine::Repair>());
  else if (name == "searched")
    sink.searched(function, failure, message.at("repairs").get<std::vector<engine::Repair>>(),
                  message.at("status").get<engine::SearchStatus>());
  else if (name == "finished")
    sink.finished(function, message.at("seconds").get<double>());
  return false;
}

} // namespace salve::server::wire
