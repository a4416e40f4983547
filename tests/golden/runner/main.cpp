// Checks golden files against the engine, all in one process.
//
//   golden [--update] [--show] [--rules] FILE|FOLDER...
//
// --update rewrites what does not hold, --show prints all that was found; --rules only asks whether
// each rule of the catalogue of repairs is named by one of the files. Exit status:
// 0 all hold, 1 some do not, 2 wrong usage.
#include "tests/golden/runner/expectation.h"
#include "server/project/annotations.h"

#include <chrono>
#include <cstdio>
#include <filesystem>
#include <fmt/format.h>
#include <fstream>
#include <set>
#include <sstream>

namespace {

namespace fs = std::filesystem;
using namespace salve;
using namespace salve::golden;

std::string readFile(const fs::path &path) {
  std::ifstream in(path, std::ios::binary);
  std::stringstream text;
  text << in.rdbuf();
  return text.str();
}

engine::Request requestFor(const fs::path &path, const std::string &text, const Golden &golden) {
  engine::Request request;
  request.path = fs::absolute(path).lexically_normal().string();
  request.directory = fs::path(request.path).parent_path().string();
  request.text = text;
  request.flags = golden.flags;
  request.options = golden.options;
  request.tests = golden.tests;
  if (golden.reference.empty())
    return request;
  const fs::path reference = fs::path(request.path).parent_path() / golden.reference;
  request.reference = {reference.string(), readFile(reference), golden.flags, request.directory, {}};
  for (GivenTest &test : request.tests)
    test.asksReference = test.output.empty();
  return request;
}

struct Mode {
  bool update = false;
  bool show = false;
};

void update(const fs::path &path, const std::string &text, const Golden &golden,
            const Result &result) {
  std::vector<Expectation> stale;
  std::set<std::string> lost; // functions of which something else than the verdict is stale
  for (const Expectation &e : golden.expectations)
    if (check(e, result, text)) {
      stale.push_back(e);
      if (e.topic != Topic::Status && e.topic != Topic::Error && !e.tokens.empty())
        lost.insert(e.tokens.front().text);
    }
  const std::string cleaned = rewritten(text, stale, {});
  std::vector<std::string> added = unexpected(readGolden(cleaned), result, cleaned);
  Result rest;
  for (const FunctionResult &f : result.functions)
    if (lost.contains(f.info.name))
      rest.functions.push_back(f);
  for (const std::string &line : describe(rest, cleaned, 1))
    if (!line.starts_with("// expect:"))
      added.push_back(line);
  std::ofstream(path, std::ios::binary) << rewritten(text, stale, added);
  fmt::print("{}: {} expectations dropped, {} added\n", path.string(), stale.size(), added.size());
}

/// By which the repairs are.
std::set<std::string> rulesOf(const Result &result) {
  std::set<std::string> rules;
  for (const FunctionResult &f : result.functions)
    for (const FailureResult &failure : f.failures)
      for (const engine::Repair &repair : failure.repairs)
        rules.insert(repair.rules.begin(), repair.rules.end());
  return rules;
}

/// True if everything holds.
bool checkFile(const fs::path &path, Mode mode) {
  const std::string text = readFile(path);
  const Golden golden = readGolden(text);
  engine::Request request = requestFor(path, text, golden);
  request.options.annotations = server::shippedAnnotations();
  const auto start = std::chrono::steady_clock::now();
  const Result result = analyse(request);
  const std::chrono::duration<double> analysed = std::chrono::steady_clock::now() - start;

  std::vector<std::string> faults = golden.faults;
  faults.insert(faults.end(), result.faults.begin(), result.faults.end());
  for (const std::string &fault : recheckRepairs(request, result))
    faults.push_back(fault);
  const size_t invariants = faults.size();
  for (const Expectation &expectation : golden.expectations)
    if (const auto fault = check(expectation, result, text))
      faults.push_back(*fault);
  for (const std::string &line : unexpected(golden, result, text))
    faults.push_back("found, not expected: " + line);

  const std::chrono::duration<double> total = std::chrono::steady_clock::now() - start;
  fmt::print("{} {} ({:.2f} s analysis, {:.2f} s in all)\n", faults.empty() ? "ok  " : "FAIL",
             path.string(), analysed.count(), total.count());
  for (const std::string &fault : faults)
    fmt::print("     {}\n", fault);
  if (mode.show || !faults.empty())
    for (const std::string &line : describe(result, text, mode.show ? SIZE_MAX : 5))
      fmt::print("     found: {}\n", line);
  for (const std::string &rule : mode.show ? rulesOf(result) : std::set<std::string>())
    fmt::print("     found: // rule: {}\n", rule);
  std::fflush(stdout);
  if (mode.update && faults.size() > invariants) {
    update(path, text, golden, result);
    return invariants == 0;
  }
  return faults.empty();
}

/// How many rules no file names.
size_t unnamedRules(const std::set<fs::path> &files) {
  std::set<std::string> named;
  for (const fs::path &file : files)
    for (const Expectation &e : readGolden(readFile(file)).expectations)
      if (e.topic == Topic::Rule && !e.tokens.empty())
        named.insert(e.tokens.front().text);
  size_t unnamed = 0;
  for (const engine::RuleInfo &rule : engine::rules())
    if (named.erase(rule.name) == 0) 
{
      fmt::print("no golden file for rule {}: {} => {}\n", rule.name, rule.before, rule.after);
      ++unnamed;
    }
  for (const engine::Annotation &annotation : server::shippedAnnotations())
    if (named.erase(annotation.name) == 0) {
      fmt::print("no golden file for annotation {}\n", annotation.name);
      ++unnamed;
    }
  return unnamed;
}

} // namespace

int main(int argc, char **argv) {
  Mode mode;
  bool rules = false;
  std::set<fs::path> files;
  for (int i = 1; i < argc; ++i) {
    const std::string argument = argv[i];
    if (argument == "--update")
      mode.update = true;
    else if (argument == "--show")
      mode.show = true;
    else if (argument == "--rules")
      rules = true;
    else if (fs::is_directory(argument)) {
      for (const auto &entry : fs::recursive_directory_iterator(argument))
        if (entry.path().extension() == ".c")
          files.insert(entry.path());
    } else if (fs::is_regular_file(argument))
      files.insert(argument);
    else {
      fmt::print(stderr, "golden: no such file, folder or option: {}\n", argument);
      return 2;
    }
  }
  if (files.empty()) {
    fmt::print(stderr, "usage: golden [--update] [--show] [--rules] FILE|FOLDER...\n");
    return 2;
  }
  if (rules)
    return unnamedRules(files) == 0 ? 0 : 1;
  size_t failed = 0;
  for (const fs::path &file : files)
    failed += checkFile(file, mode) ? 0 : 1;
  fmt::print("{} of {} files hold\n", files.size() - failed, files.size());
  return failed == 0 ? 0 : 1;
}
