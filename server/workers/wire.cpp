#include "server/workers/wire.h"

#include <algorithm>
#include <array>
#include <optional>
#include <stdexcept>

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
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(TextEdit, range, newText, path)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(TimeSpent, name, seconds, count)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(GivenTest, name, arguments, input, output, compare,
                                   asksReference, isMadeUp)
} // namespace salve

namespace salve::change {
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(Annotation, name, before, after, type, weight, reason, checks)
} // namespace salve::change

namespace salve::engine {
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(Options, functions, lines, unwind, unwindLimit, timeout, repairs,
                                   maxChanges, mutationLevel, methods, heuristics, goodRuns,
                                   explore, maxPaths, pathLength, diagnose, suspects, repair, trust,
                                   assertMacros, annotations, useContracts, unchecked, ofOwn,
                                   mallocMayFail, inputMayEnd, nodes, stringLength, cyclicInputs,
                                   strict, preconditions, wholeRepairs, mustChange, changeFirst,
                                   headPreconditions, seed, memoryMegabytes)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(Unit, path, text, flags, directory, defines)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(TwoRepairs, function, first, second)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(Request, path, text, flags, directory, options, units, folders,
                                   shared, program, tests, reference, compare, cache, takesTimed,
                                   repairs)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(Range, path, bytes)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(Message, message, range, isError)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(UnsupportedConstruct, construct, range, isError)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(NamedValue, name, value)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(TraceStep, range, values)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(TakenBranch, range, decision, iteration, before)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(Counterexample, inputs, trace, branches)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(SuspectComponent, id, range, text, kind)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(PathEvidence, kind, has, needs, sentence)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(PathState, range, has, needs)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(Diagnosis, rank, components, evidence, onPath)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(Certificate, kind, unwind, tests, bound)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(Repair, rank, title, edits, certificate, method, by, size, group,
                                   warnings, why, alsoChanges)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(Failure, property, range, text, message, counterexample)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(SearchStatus, end, headers, leavesOut, maxChanges, mutationLevel,
                                   unwind, repairs, guesses, alone, goodRuns)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(Fix, title, edits)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(Precondition, c, acsl, fixes)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(LoopInvariant, loop, holds)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(PathsExplored, paths, share, isComplete)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(Verdict, status, reason, unwind, unsupported, precondition,
                                   notes, invariants, explored)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(ReadFile, path, modified, bytes)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(FunctionInfo, name, range, nameRange, isTest, isSpecified)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(Parsed, messages, functions, reads, linked, missed)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(Started, function)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(Decided, function, verdict)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(Failed, function, failure, what)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(FailingTest, name, body, asserts, isLast, why, edits)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(Comparison, kind, reason, function, inputs, first, second, tests,
                                   notes)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(Compared, function, what)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(Tested, function, failure, test)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(Diagnosed, function, failure, list, states)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(Repaired, function, failure, repair)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(Searched, function, failure, repairs, status)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(Finished, function, seconds, spent, steady, recalled)

namespace {

constexpr size_t kFindings = std::variant_size_v<Finding>;
/// The names of the findings, in the order of the variant.
constexpr std::array<const char *, kFindings> kNames = {
    "parsed",    "started",  "decided",  "failed",   "tested",
    "diagnosed", "repaired", "searched", "compared", "finished"};

template <size_t... Index>
Finding findingAt(size_t index, const nlohmann::json &json, std::index_sequence<Index...>) {
  Finding finding;
  ((index == Index ? void(finding = json.get<std::variant_alternative_t<Index, Finding>>())
                   : void()),
   ...);
  return finding;
}

} // namespace

static void to_json(nlohmann::json &to, const Finding &from) {
  nlohmann::json what = std::visit([](const auto &each) { return nlohmann::json(each); }, from);
  to = {{"event", kNames[from.index()]}, {"what", std::move(what)}};
}

static void from_json(const nlohmann::json &from, Finding &to) {
  auto name = from.at("event").get<std::string>();
  auto index = static_cast<size_t>(std::find(kNames.begin(), kNames.end(), name) - kNames.begin());
  if (index == kFindings)
    throw std::invalid_argument("no finding is called " + name);
  to = findingAt(index, from.at("what"), std::make_index_sequence<kFindings>());
}

NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(KeptPosition, function, token, offset)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(KeptText, path, bytes, digest)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(Kept, findings, positions, texts, surroundings, steady, seconds)
} // namespace salve::engine

namespace salve::server {
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(FailureResult, what, test, diagnoses, states, repairs, search)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(FunctionResult, info, verdict, hasVerdict, failures, finished,
                                   steady, seconds)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(KnownFile::Text, path, digest)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(KnownFile, texts, messages, reads, functions)
} // namespace salve::server

namespace salve::server::wire {
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(Job, id, listOnly, request)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(Done, job, isTired, broken)

using engine::Finding;
using protocol::Json;

namespace {
constexpr const char *kDone = "done";

template <typename T> std::string packed(const T &what) {
  std::string body;
  Json::to_cbor(Json(what), body);
  return body;
}
} // namespace

Json encode(const Job &job) { return job; }

Json encode(const Done &done) {
  Json json = done;
  json["event"] = kDone;
  return json;
}

Job decodeJob(const Json &json) { return json.get<Job>(); }

std::string pack(const Job &job) { return packed(job); }

Job unpack(std::string_view body) { return decodeJob(Json::from_cbor(body)); }

Json encode(uint64_t job, const Finding &finding) {
  Json json = finding;
  json["job"] = job;
  return json;
}

uint64_t jobOf(const Json &message) { return message.at("job").get<uint64_t>(); }

std::variant<Finding, Done> decode(const Json &message) {
  if (message.at("event").get<std::string>() == kDone)
    return message.get<Done>();
  return message.get<Finding>();
}

std::optional<Done> doneOf(const Json &message) {
  try {
    if (message.at("event") == kDone)
      return message.get<Done>();
  } catch (const Json::exception &) { // it is none
  }
  return std::nullopt;
}

std::string pack(const engine::Options &options) { return packed(options); }

std::string pack(const engine::Kept &kept) { return packed(kept); }
engine::Kept unpackKept(std::string_view body) { return Json::from_cbor(body).get<engine::Kept>(); }

std::string pack(const KnownFile &file) { return packed(file); }
KnownFile unpackFile(std::string_view body) { return Json::from_cbor(body).get<KnownFile>(); }

} // namespace salve::server::wire
