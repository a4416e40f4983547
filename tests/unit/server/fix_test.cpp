// The loop of `check --fix`, with a scripted engine in this process.
#include "server/check/fix.h"

#include "tests/unit/server/scripted_engine.h"

#include <gtest/gtest.h>

using namespace salve;
using namespace salve::server;
using namespace salve::server::testing;

namespace {

/// A language with one kind of function: `f:BODY;`. It fails while BODY holds an `x`; for
/// every `x` there is a repair that makes it a `y`. With a `w` in BODY the repairs have a
/// warning, with a `t` they are certified by tests only. A `!` in the text is an error.
/// `q:` fails if some body holds "yy", else it is proved.
struct Toy {
  uint32_t runs = 0;
  uint32_t searches = 0;

  void operator()(const engine::Request &request, FileResult &result) {
    Collector sink(result);
    ++runs;
    searches += request.options.repair;
    const std::string &text = request.text;
    std::vector<engine::Message> errors;
    if (text.find('!') != std::string::npos)
      errors.push_back({"error", std::nullopt, true});
    std::vector<std::string> names;
    for (const char *name : {"a:", "b:", "q:"})
      if (text.find(name) != std::string::npos && wanted(request, name))
        names.push_back(name);
    sink(engine::Parsed{errors, functionsOf(text, names)});
    for (size_t i = 0; i < names.size(); ++i)
      analyse(request, names[i], i, sink);
  }

  static bool wanted(const engine::Request &request, const std::string &name) {
    const auto &names = request.options.functions;
    return names.empty() || std::find(names.begin(), names.end(), name) != names.end();
  }

  static void analyse(const engine::Request &request, const std::string &name, size_t number,
                      Collector &sink) {
    const std::string &text = request.text;
    size_t begin = text.find(name);
    size_t end = text.find(';', begin);
    std::string body = text.substr(begin, end - begin);
    sink(engine::Started{number});
    engine::Verdict verdict;
    size_t x = body.find('x');
    bool fails = name == "q:" ? text.find("yy") != std::string::npos : x != std::string::npos;
    verdict.status = fails ? engine::Status::Failing : engine::Status::Proved;
    sink(engine::Decided{number, verdict});
    if (fails) {
      engine::Failure failure;
      failure.property = ir::PropertyKind::Assertion;
      failure.message = body + " fails";
      sink(engine::Failed{number, 0, failure});
      engine::SearchStatus search;
      std::vector<engine::Repair> repairs;
      for (; request.options.repair && x != std::string::npos; x = body.find('x', x + 1))
        repairs.push_back(repairAt(static_cast<uint32_t>(begin + x), body));
      sink(engine::Searched{number, 0, repairs, search});
    }
    sink(engine::Finished{number, 0});
  }

  static engine::Repair repairAt(uint32_t at, const std::string &body) {
    engine::Repair repair;
    repair.title = "x to y at " + std::to_string(at);
    repair.edits.push_back({{at, at + 1}, "y"});
    if (body.find('w') != std::string::npos)
      repair.warnings.push_back("odd");
    if (body.find('t') != std::string::npos)
      repair.certificate.kind = engine::Certificate::Kind::Tests;
    if (body.find('e') != std::string::npos)
      repair.edits[0].newText = "!";
    return repair;
  }
};

struct FixCase {
  const char *name;
  const char *text;
  const char *fixed;
  size_t applied;
};

const FixCase kCases[] = {
    {"nothing fails", "a:1;", "a:1;", 0},
    {"one", "a:x;", "a:y;", 1},
    {"one after the other", "a:x1x;", "a:y1y;", 2},
    {"two functions at once", "a:x;b:x;", "a:y;b:y;", 2},
    {"a warning is left alone", "a:xw;b:x;", "a:xw;b:y;", 1},
    {"tests are no proof", "a:xt;", "a:xt;", 0},
    {"an error is taken back", "a:xe;b:x;", "a:xe;b:y;", 1},
    {"what breaks another function is taken back", "q:;a:xx;", "q:;a:yx;", 1},
};

TEST(Fix, AppliesWhatStandsTheSecondCheck) {
  for (const FixCase &c : kCases) {
    Toy toy;
    engine::Request request;
    request.text = c.text;
    FileResult first;
    first.text = c.text;
    toy(request, first);
    FixOutcome outcome = fixText(
        request, first, [&](const engine::Request &r, FileResult &result) { toy(r, result); });
    EXPECT_EQ(outcome.text, c.fixed) << c.name;
    EXPECT_EQ(outcome.result.fixes.size(), c.applied) << c.name;
    EXPECT_EQ(outcome.result.text, c.fixed) << c.name;
    EXPECT_LT(toy.runs, 20u) << c.name;
  }
}

TEST(Fix, SaysWhyNot) {
  FunctionResult function;
  function.failures.emplace_back();
  EXPECT_EQ(whyNotFixed(function), "there is no repair to apply");
  function.failures[0].repairs.push_back(Toy::repairAt(0, "w"));
  EXPECT_EQ(whyNotFixed(function), "its repairs have warnings and are left to you");
  function.failures[0].repairs.push_back(Toy::repairAt(0, ""));
  EXPECT_EQ(whyNotFixed(function), "its repairs did not stand the check of the whole file");
}

} // namespace
