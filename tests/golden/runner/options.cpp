#include "tests/golden/runner/options.h"

#include <algorithm>
#include <functional>

namespace salve::golden {

namespace {

using Row = std::pair<std::string_view, std::function<bool(const std::string &)>>;

/// Sets `target` to the member of the table that the word names.
template <typename Enum, size_t size> auto oneOf(const Named<Enum> (&table)[size], Enum &target) {
  return [&table, &target](const std::string &v) {
    for (const Named<Enum> &row : table)
      if (v == row.name)
        return target = row.which, true;
    return false;
  };
}

/// What the engine is asked with, as at the command line but for the words behind switches.
std::vector<Row> optionsOfEngine(engine::Options &options) {
  const auto number = [&](uint32_t &target) {
    return [&target](const std::string &v) { return parseNumber(v, target); };
  };
  const auto list = [&](std::vector<std::string> &target) {
    return [&target](const std::string &v) { return target.push_back(v), true; };
  };
  const auto yesOrNo = [](bool &target) {
    return [&target](const std::string &v) {
      target = v == "yes";
      return v == "yes" || v == "no";
    };
  };
  return {
      {"--function", list(options.functions)},
      {"--trust", list(options.trust)},
      {"--assert-macro", list(options.assertMacros)},
      {"--unwind", number(options.unwind)},
      {"--unwind-limit", number(options.unwindLimit)},
      {"--repairs", number(options.repairs)},
      {"--max-changes", number(options.maxChanges)},
      {"--mutation-level", number(options.mutationLevel)},
      {"--nodes", number(options.nodes)},
      {"--memory",
       [&options](const std::string &v) { return (options.memoryMegabytes = std::stoull(v)) > 0; }},
      {"--string-length", number(options.stringLength)},
      {"--malloc-may-fail", yesOrNo(options.mallocMayFail)},
      {"--input-may-end", yesOrNo(options.inputMayEnd)},
      {"--cyclic", yesOrNo(options.cyclicInputs)},
      {"--use-contracts", yesOrNo(options.useContracts)},
      {"--repair", yesOrNo(options.repair)},
      {"--suspects",
       [&options](const std::string &v) { return options.suspects = 0, v == "none"; }},
      {"--methods",
       [&options](const std::string &v) { return (options.methods = bitNamed(change::kMethods, v)) != 0; }},
      {"--heuristics",
       [&options](const std::string &v) { return options.heuristics = 0, v == "none"; }},
      {"--good-runs", oneOf(engine::kGoodRuns, options.goodRuns)},
      {"--explore", oneOf(engine::kExplore, options.explore)},
      {"--max-paths", number(options.maxPaths)},
      {"--path-length", number(options.pathLength)},
      {"--strict", yesOrNo(options.strict)},
      {"--head-preconditions", yesOrNo(options.headPreconditions)},
      {"--unchecked", [&options](const std::string &v) {
         options.unchecked = 0;
         for (size_t at = 0; v != "none" && at <= v.size();) {
           size_t comma = std::min(v.find(',', at), v.size());
           const ir::PropertyInfo *row = ir::findProperty(v.substr(at, comma - at));
           if (!row)
             return false;
           options.unchecked |= ir::bit(row->kind);
           at = comma + 1;
         }
         return true;
       }},
      {"--timeout", [&options](const std::string &v) { return parseNumber(v, options.timeout); }},
  };
}

} // namespace

void readOptions(const std::vector<Token> &tokens, Golden &golden) {
  std::vector<Row> rows = optionsOfEngine(golden.options);
  const std::vector<Row> ofTests = {
      {"--input", [&](const std::string &v) {
         golden.tests.push_back({std::to_string(golden.tests.size() + 1), {}, v + "\n", {}});
         return true;
       }},
      {"--output", [&](const std::string &v) {
         if (golden.tests.empty())
           return false;
         std::string &output = golden.tests.back().output;
         output += (output.empty() ? "" : "\n") + v;
         return true;
       }},
      {"--reference", [&](const std::string &v) { return !(golden.reference = v).empty(); }},
  };
  rows.insert(rows.end(), ofTests.begin(), ofTests.end());
  for (size_t i = 0; i < tokens.size(); ++i) {
    if (tokens[i].text == "--") {
      while (++i < tokens.size())
        golden.flags.push_back(tokens[i].text);
      return;
    }
    const auto row = std::find_if(rows.begin(), rows.end(),
                                  [&](const Row &r) { return r.first == tokens[i].text; });
    if (row == rows.end() || i + 1 == tokens.size() || !row->second(tokens[++i].text))
      golden.faults.push_back("not understood in // options: " + tokens[i].text);
  }
}

} // namespace salve::golden
