#include "protocol/report.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <cmath>
#include <map>
#include <tuple>

namespace salve::protocol::report {

using Json = nlohmann::ordered_json;

// The writers are found by their argument's namespace, which must not be an unnamed one.

template <typename T> static Json arrayOf(const std::vector<T> &items) {
  Json list = Json::array();
  for (const T &item : items)
    list.push_back(json(item));
  return list;
}

constexpr const char *kTrust[] = {"specified", "own", "call", "assumed"};

/// Milliseconds are enough, and they keep the document readable.
static double rounded(double seconds) { return std::round(seconds * 1000) / 1000; }

static Json json(Position position) {
  return {{"line", position.line}, {"character", position.character}};
}

static Json json(Range range) { return {{"start", json(range.start)}, {"end", json(range.end)}}; }

static void put(Json &object, const Place &place) {
  object["range"] = json(place.range);
  if (!place.path.empty())
    object["path"] = place.path;
}

static void putUnlessEmpty(Json &object, const char *key, const std::string &value) {
  if (!value.empty())
    object[key] = value;
}

template <typename T>
static void putIfSet(Json &object, const char *key, const std::optional<T> &value) {
  if (value)
    object[key] = *value;
}

static Json json(const Message &message) {
  Json object{{"message", message.message}};
  if (message.place)
    put(object, *message.place);
  return object;
}

static Json json(const NamedValue &value) { return {{"name", value.name}, {"value", value.value}}; }

static Json json(const TraceStep &step) {
  Json object;
  put(object, step.place);
  object["values"] = arrayOf(step.values);
  return object;
}

static Json json(const Branch &branch) {
  Json object;
  put(object, branch.place);
  object["decision"] = branch.decision;
  putIfSet(object, "iteration", branch.iteration);
  object["before"] = branch.before;
  return object;
}

static Json json(const PathState &state) {
  Json object;
  put(object, state.place);
  putUnlessEmpty(object, "has", state.has);
  putUnlessEmpty(object, "needs", state.needs);
  return object;
}

static Json json(const PathEvidence &evidence) {
  Json object{{"kind", evidence.kind}, {"sentence", evidence.sentence}};
  putUnlessEmpty(object, "has", evidence.has);
  putUnlessEmpty(object, "needs", evidence.needs);
  return object;
}

static Json json(const Component &component) {
  Json object{{"id", component.id}};
  put(object, component.place);
  object["text"] = component.text;
  object["kind"] = component.kind;
  return object;
}

static Json json(const Diagnosis &diagnosis) {
  Json object{{"rank", diagnosis.rank}, {"method", diagnosis.method}};
  putUnlessEmpty(object, "evidence", diagnosis.evidence);
  if (diagnosis.onPath)
    object["onPath"] = json(*diagnosis.onPath);
  object["components"] = arrayOf(diagnosis.components);
  return object;
}

static Json json(const Edit &edit) {
  Json object;
  put(object, edit.place);
  object["newText"] = edit.newText;
  return object;
}

static Json json(const Certificate &certificate) {
  Json bounded{{"kind", "bounded"}, {"unwind", certificate.unwind}};
  putUnlessEmpty(bounded, "bound", certificate.bound);
  switch (certificate.kind) {
  case Certificate::Kind::Proved: return {{"kind", "proved"}};
  case Certificate::Kind::Bounded: return bounded;
  case Certificate::Kind::Tests: return {{"kind", "tests"}, {"tests", certificate.tests}};
  }
  return {};
}

static Json json(const Repair &repair) {
  Json object{{"rank", repair.rank},
              {"title", repair.title},
              {"edits", arrayOf(repair.edits)},
              {"certificate", json(repair.certificate)},
              {"method", repair.method},
              {"size", repair.size},
              {"group", repair.group}};
  putUnlessEmpty(object, "by", repair.by);
  if (!repair.warnings.empty())
    object["warnings"] = repair.warnings;
  putUnlessEmpty(object, "why", repair.why);
  putUnlessEmpty(object, "alsoChanges", repair.alsoChanges);
  return object;
}

static Json json(const Search &search) {
  Json object{{"complete", search.complete}};
  putIfSet(object, "maxChanges", search.maxChanges);
  putIfSet(object, "mutationLevel", search.mutationLevel);
  putIfSet(object, "unwind", search.unwind);
  putUnlessEmpty(object, "stopped", search.stopped);
  if (search.alone > 0)
    object["alone"] = search.alone;
  if (!search.headers.empty())
    object["headers"] = search.headers;
  if (search.leavesOut)
    object["leavesOut"] = true;
  putUnlessEmpty(object, "goodRuns", search.goodRuns);
  return object;
}

static Json json(const Compare &compare) {
  Json object{{"outcome", compare.outcome}, {"repairs", Json::array()}};
  putUnlessEmpty(object, "function", compare.function);
  putUnlessEmpty(object, "reason", compare.reason);
  if (!compare.inputs.empty())
    object["inputs"] = arrayOf(compare.inputs);
  const std::pair<uint32_t, const std::string &> repairs[] = {{compare.first, compare.firstDoes},
                                                              {compare.second, compare.secondDoes}};
  for (const auto &[rank, does] : repairs) {
    Json repair{{"rank", rank}};
    putUnlessEmpty(repair, "does", does);
    object["repairs"].push_back(std::move(repair));
  }
  for (size_t i = 0; i < compare.tests.size(); ++i)
    if (i < object["repairs"].size())
      putUnlessEmpty(object["repairs"][i], "test", compare.tests[i]);
    else
      putUnlessEmpty(object, "neither", compare.tests[i]);
  if (!compare.notes.empty())
    object["notes"] = compare.notes;
  return object;
}

static Json json(const Failure &failure) {
  Json object{{"property", failure.property}};
  put(object, failure.place);
  object["text"] = failure.text;
  putUnlessEmpty(object, "message", failure.message);
  object["counterexample"] = {{"inputs", arrayOf(failure.counterexample.inputs)},
                              {"trace", arrayOf(failure.counterexample.trace)}};
  if (!failure.counterexample.branches.empty())
    object["counterexample"]["branches"] = arrayOf(failure.counterexample.branches);
  if (!failure.counterexample.states.empty())
    object["counterexample"]["states"] = arrayOf(failure.counterexample.states);
  object["diagnoses"] = arrayOf(failure.diagnoses);
  object["repairs"] = arrayOf(failure.repairs);
  object["search"] = json(failure.search);
  if (failure.compare)
    object["compare"] = json(*failure.compare);
  putUnlessEmpty(object, "test", failure.test);
  if (failure.known)
    object["known"] = true;
  object["trust"] = kTrust[failure.trust];
  return object;
}

static Json json(const Finding &finding) {
  const Failure &failure = *finding.failure;
  Json object{{"path", finding.path},         {"range", json(failure.place.range)},
              {"property", failure.property}, {"trust", kTrust[failure.trust]},
              {"message", failure.message},   {"runs", Json::array()}};
  for (const Finding::Run &run : finding.runs)
    object["runs"].push_back({{"path", run.path}, {"function", run.function}});
  return object;
}

static Json json(const Function &function) {
  Json object{
      {"name", function.name}, {"range", json(function.range)}, {"status", name(function.status)}};
  putUnlessEmpty(object, "reason", function.reason);
  putIfSet(object, "unwind", function.unwind);
  if (function.precondition)
    object["precondition"] = {{"c", function.precondition->c},
                              {"acsl", function.precondition->acsl}};
  if (function.explored)
    object["explored"] = {{"paths", function.explored->paths},
                          {"share", function.explored->share},
                          {"complete", function.explored->complete}};
  for (const LoopInvariant &invariant : function.invariants)
    object["invariants"].push_back({{"range", json(invariant.loop)}, {"holds", invariant.holds}});
  object["seconds"] = rounded(function.seconds);
  if (function.unsupported) {
    Json &unsupported = object["unsupported"];
    unsupported["construct"] = function.unsupported->construct;
    put(unsupported, function.unsupported->place);
  }
  object["failures"] = arrayOf(function.failures);
  if (!function.notes.empty())
    object["notes"] = arrayOf(function.notes);
  return object;
}

static Json json(const Fix &fix) {
  return {{"function", fix.function}, {"title", fix.title}, {"certificate", json(fix.certificate)}};
}

static Json json(const File &file) {
  Json object{{"path", file.path}, {"errors", arrayOf(file.errors)}};
  if (!file.warnings.empty())
    object["warnings"] = arrayOf(file.warnings);
  if (!file.fixes.empty())
    object["fixes"] = arrayOf(file.fixes);
  object["functions"] = arrayOf(file.functions);
  return object;
}

static Json json(const Summary &summary, double seconds) {
  return {{"functions", summary.functions},     {"proved", summary.proved},
          {"bounded", summary.bounded},         {"conditional", summary.conditional},
          {"failing", summary.failing},         {"unknown", summary.unknown},
          {"unsupported", summary.unsupported}, {"skipped", summary.skipped},
          {"repairs", summary.repairs},         {"seconds", rounded(seconds)}};
}

static uint32_t &countOf(Summary &summary, Status status) {
  switch (status) {
  case Status::Proved: return summary.proved;
  case Status::Bounded: return summary.bounded;
  case Status::Conditional: return summary.conditional;
  case Status::Failing: return summary.failing;
  case Status::Unknown: return summary.unknown;
  case Status::Unsupported: return summary.unsupported;
  case Status::Skipped: return summary.skipped;
  }
  return summary.unknown;
}

const char *name(Status status) {
  switch (status) {
  case Status::Proved: return "proved";
  case Status::Bounded: return "bounded";
  case Status::Conditional: return "conditional";
  case Status::Failing: return "failing";
  case Status::Unknown: return "unknown";
  case Status::Unsupported: return "unsupported";
  case Status::Skipped: return "skipped";
  }
  return "unknown";
}

Summary summarise(const std::vector<File> &files) {
  Summary summary;
  for (const File &file : files)
    for (const Function &function : file.functions) {
      ++summary.functions;
      ++countOf(summary, function.status);
      for (const Failure &failure : function.failures)
        summary.repairs += static_cast<uint32_t>(failure.repairs.size());
    }
  return summary;
}

std::vector<Finding> findings(const std::vector<File> &files) {
  std::vector<Finding> result;
  std::map<std::tuple<std::string, Range, std::string>, size_t> known;
  for (const File &file : files)
    for (const Function &function : file.functions)
      for (const Failure &failure : function.failures) {
        const std::string path = failure.place.path.empty() ? file.path : failure.place.path;
        auto [number, isNew] =
            known.try_emplace({path, failure.place.range, failure.property}, result.size());
        if (isNew)
          result.push_back({&failure, path, {}});
        Finding &finding = result[number->second];
        if (failure.trust < finding.failure->trust)
          finding.failure = &failure;
        finding.runs.push_back({file.path, function.name});
      }
  std::stable_sort(result.begin(), result.end(), [](const Finding &a, const Finding &b) {
    return a.failure->trust < b.failure->trust;
  });
  return result;
}

std::string toJson(const Report &report) {
  Json document{{"schema", "salve-report/1"},
                {"tool", {{"name", "salve"}, {"version", report.toolVersion}}},
                {"files", arrayOf(report.files)},
                {"findings", arrayOf(findings(report.files))},
                {"summary", json(summarise(report.files), report.seconds)}};
  return document.dump(1, ' ', false, Json::error_handler_t::replace) + "\n";
}

} // namespace salve::protocol::report
